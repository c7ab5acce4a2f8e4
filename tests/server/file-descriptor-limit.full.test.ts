import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type BuiltServer, buildServer } from '#tests/support/faults/built-server.ts';
import { checkInvariants } from '#tests/support/faults/check-invariants.ts';
import { ConcurrentWriters } from '#tests/support/faults/concurrent-writers.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

const openFiles = 400;

let database: TestDatabase;
let server: BuiltServer;
let team: Team;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await buildServer({ DATABASE_URL: database.url }, openFiles);
  await server.start();
  team = await server.withDatabase((db) => createTeam({ deps: { db, nowMs: Date.now } }));
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

/** Connections that ask nothing and stay, until the server has no more to give. */
async function crowd(): Promise<readonly Socket[]> {
  const { hostname, port } = new URL(server.url);
  const sockets: Socket[] = [];
  let turnedAway = false;
  while (!turnedAway) {
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.push(socket);
    socket.on('error', () => undefined); // `close` follows
    socket.on('close', () => {
      turnedAway = true;
    });
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    if (sockets.length > 20 * openFiles) throw new Error('The server never ran out of connections.');
  }
  return sockets;
}

test('no more file handles: who comes then is turned away, nothing is lost, and afterwards all is well', {
  timeout: 60_000,
}, async () => {
  const { pid } = server.process();
  const writers = new ConcurrentWriters(server.url, team.owner.token, team.driveId, createRandom(1));
  writers.begin(3);
  await writers.more(10);
  const sockets = await crowd();
  await writers.stop();
  for (const socket of sockets) socket.destroy();

  const health = async () => (await fetch(`${server.url}/healthz`).catch(() => null))?.status;
  await expect.poll(health, { timeout: 20_000 }).toBe(200);
  await writers.settle();
  writers.begin(3);
  await writers.more(10);
  await writers.stop();
  await writers.settle();
  expect(await server.withDatabase((db) => checkInvariants(db, team.driveId, writers.results))).toEqual([]);
  const statuses = new Set(writers.attempts.map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 503, 'no answer'].includes(status))).toEqual([]);
  expect(server.process().pid).toBe(pid);
  expect(await server.process().terminate()).toBe(0);
});
