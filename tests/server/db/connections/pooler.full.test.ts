import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reachDatabases } from '#server/db/connections/prepare-database.ts';
import { missingSessionLimits } from '#server/db/connections/session-limits.ts';
import { createRandom } from '#server/demo/random.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildServer } from '#tests/support/faults/built-server.ts';
import { checkInvariants } from '#tests/support/faults/check-invariants.ts';
import { ConcurrentWriters } from '#tests/support/faults/concurrent-writers.ts';
import { SyncClient } from '#tests/support/faults/sync-client.ts';
import { type RunningPooler, startPgbouncer } from '#tests/support/pooler/pgbouncer.ts';
import { createTeam } from '#tests/support/team.ts';

let database: TestDatabase;
let pooler: RunningPooler;

beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startPgbouncer(database.directUrl);
});
afterAll(async () => {
  await pooler.stop();
  await database.drop();
});

test('a pooler that shares sessions is noticed where the direct address is missing, or leads to it as well', async () => {
  const url = pooler.urlOf(database.directUrl);
  await expect(reachDatabases({ url, directUrl: url })).rejects.toThrow(
    'DATABASE_URL leads to a pooler that shares sessions: set DATABASE_DIRECT_URL to the PostgreSQL behind it.',
  );
  const other = await createTestDatabase();
  for (const directUrl of [other.directUrl, url.replace('127.0.0.1', 'localhost')])
    await expect(reachDatabases({ url, directUrl })).rejects.toThrow(
      'DATABASE_DIRECT_URL must lead to the database of DATABASE_URL, past a pooler that shares sessions: what was notified there did not arrive here.',
    );
  await expect(reachDatabases({ url, directUrl: database.directUrl })).resolves.toBeUndefined();
  await other.drop();
});

test('the product runs behind PgBouncer: it migrates, limits its sessions, and devices hear of every change', async () => {
  const server = await buildServer({
    DATABASE_URL: pooler.urlOf(database.directUrl),
    DATABASE_DIRECT_URL: database.directUrl,
  });
  await server.start();
  const team = await server.withDatabase((db) => createTeam({ deps: { db, nowMs: Date.now } }));
  const device = new SyncClient(team.admin, team.driveId);
  await device.connect(server.url);
  const writers = new ConcurrentWriters(server.url, team.owner.token, team.driveId, createRandom(3));
  writers.begin(4);
  await writers.more(100);
  await writers.stop();
  await writers.settle();
  expect([...new Set(writers.attempts.map(({ status }) => status))]).toEqual([200]);
  await server.withDatabase(async (db) => {
    expect(await checkInvariants(db, team.driveId, writers.results)).toEqual([]);
    const { seq } = await db
      .selectFrom('drives')
      .select('seq')
      .where('id', '=', team.driveId)
      .executeTakeFirstOrThrow();
    await device.knows(seq);
    // Sessions that PgBouncer had opened before the limits were set go on without them until it replaces them.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  });
  await expect.poll(() => server.withDatabase(missingSessionLimits).catch(() => null)).toEqual([]);
  await device.disconnect();
  await server.close();
});
