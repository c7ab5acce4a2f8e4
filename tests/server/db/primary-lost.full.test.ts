import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { type BuiltServer, buildServer } from '#tests/support/faults/built-server.ts';
import { checkInvariants } from '#tests/support/faults/check-invariants.ts';
import { ConcurrentWriters } from '#tests/support/faults/concurrent-writers.ts';
import { SyncClient } from '#tests/support/faults/sync-client.ts';
import { type MovingAddress, startMovingAddress } from '#tests/support/replication/moving-address.ts';
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '#tests/support/replication/replicated-postgres.ts';
import { replicationUser } from '#tests/support/replication/running-primary.ts';
import { createTeam } from '#tests/support/team.ts';

let postgres: ReplicatedPostgres;
let address: MovingAddress;
let server: BuiltServer;

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  address = await startMovingAddress(replicationUser, [postgres.primaryPort, postgres.standbyPort]);
  server = await buildServer({
    DATABASE_URL: `postgres://${replicationUser}@127.0.0.1:${address.port}/postgres`,
  });
  await server.start();
});
afterAll(async () => {
  await server?.close();
  await address?.stop();
  await postgres?.stop();
});

const status = async (path: string) => (await fetch(`${server.url}${path}`)).status;

test('the primary is killed under load and the standby promoted: nothing that was acknowledged is lost, and the server goes on by itself', {
  timeout: 120_000,
}, async () => {
  const { pid } = server.process();
  const team = await server.withDatabase((db) => createTeam({ deps: { db, nowMs: Date.now } }));
  const seqNow = () =>
    server.withDatabase(async (db) => {
      const drive = await db
        .selectFrom('drives')
        .select('seq')
        .where('id', '=', team.driveId)
        .executeTakeFirstOrThrow();
      return drive.seq;
    });
  const device = new SyncClient(team.admin, team.driveId);
  await device.connect(server.url);
  const writers = new ConcurrentWriters(server.url, team.owner.token, team.driveId, createRandom(5));
  writers.begin(4);
  await writers.more(40);

  await postgres.killPrimary();
  await expect.poll(() => status('/readyz'), { timeout: 20_000, interval: 20 }).toBe(503);
  expect(await status('/healthz')).toBe(200);
  await postgres.promoteStandby();
  await expect.poll(() => status('/readyz'), { timeout: 40_000, interval: 50 }).toBe(200);
  await writers.more(40);
  await writers.stop();
  await writers.settle();

  expect(await server.withDatabase((db) => checkInvariants(db, team.driveId, writers.results))).toEqual([]);
  const statuses = writers.attempts.map((attempt) => `${attempt.status} ${attempt.code ?? ''}`.trim());
  expect([...new Set(statuses)].sort()).toEqual(['200', '503 database-unavailable']);
  expect(server.process().pid).toBe(pid);

  // The log goes by a new name, as one of another timeline: devices come again, and go on from where they were.
  await device.disconnect();
  const { epoch } = device;
  expect(device.cursor).toBeGreaterThan(0);
  await device.connect(server.url);
  await device.knows(await seqNow());
  expect(device.epoch).not.toBe(epoch);
  writers.begin(1);
  await writers.more(5);
  await writers.stop();
  await writers.settle();
  await device.knows(await seqNow());
  await device.disconnect();
});
