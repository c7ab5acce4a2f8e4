import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { SyncClient } from '#tests/support/faults/sync-client.ts';
import { type RunningNats, startNats } from '#tests/support/nats/nats-server.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, type Team } from '#tests/support/team.ts';

let nats: RunningNats;
let one: TestServer;
let two: TestServer;
let team: Team;
let writer: string;
let device: SyncClient;

beforeAll(async () => {
  nats = await startNats();
  const env = { NATS_URL: nats.url };
  one = await startTestServer({ env, database: await createTestDatabase(), onLog: () => undefined });
  const database = { url: one.databaseUrl, directUrl: one.directUrl, drop: async () => undefined };
  two = await startTestServer({ env, database, onLog: () => undefined });
  team = await createTeam(one);
  writer = await one.listen();
  device = new SyncClient(team.admin, team.driveId);
  await device.connect(await two.listen());
});
afterAll(async () => {
  await device.disconnect();
  await two.close();
  await one.close();
  await nats.stop();
});

/** Makes a folder through the first server; the sequence that it has in the log. */
async function write(): Promise<number> {
  const response = await fetch(`${writer}/api/events/${team.driveId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify([events.createFolder(team.driveId, randomUUID())]),
  });
  expect(response.status).toBe(200);
  const { seq } = await one.deps.db
    .selectFrom('drives')
    .select('seq')
    .where('id', '=', team.driveId)
    .executeTakeFirstOrThrow();
  return seq;
}

const statusOf = async (server: TestServer) =>
  (await server.app.inject({ method: 'GET', url: '/readyz' })).statusCode;
const connected = async (server: TestServer) =>
  (await server.deps.metrics.registry.metrics())
    .split('\n')
    .find((line) => line.startsWith('lunvik_bus_connected{bus="nats"}'));

test('NATS is killed: both servers go on, the device of the other one catches up by itself, and hears at once when it is back', async () => {
  await device.knows(await write());
  await nats.kill9();
  for (const server of [one, two])
    await expect.poll(() => connected(server)).toBe('lunvik_bus_connected{bus="nats"} 0');
  const missed = await write();
  await two.app.beatSockets();
  await device.knows(missed);
  expect([await statusOf(one), await statusOf(two)]).toEqual([200, 200]);

  const late = await write();
  await nats.start();
  await device.knows(late);
  for (const server of [one, two])
    await expect.poll(() => connected(server)).toBe('lunvik_bus_connected{bus="nats"} 1');
  await device.knows(await write());
});
