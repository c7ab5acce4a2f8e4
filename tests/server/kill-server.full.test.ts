import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type BuiltServer, buildServer } from '#tests/support/faults/built-server.ts';
import { checkInvariants } from '#tests/support/faults/check-invariants.ts';
import { ConcurrentWriters } from '#tests/support/faults/concurrent-writers.ts';
import { SyncClient } from '#tests/support/faults/sync-client.ts';
import { createTeam, events, type Team } from '#tests/support/team.ts';

/** Two nodes of one product: `server` is the one that is killed, `other` has a follower of its own. */
let database: TestDatabase;
let server: BuiltServer;
let other: BuiltServer;
let team: Team;
const kills = Number(process.env['TEST_SERVER_KILLS'] ?? 10);
const seed = Number(process.env['TEST_SEED'] ?? 1);

beforeAll(async () => {
  database = await createTestDatabase();
  [server, other] = await Promise.all([
    buildServer({ DATABASE_URL: database.url, MASTER_KEY: 'ab'.repeat(32) }),
    buildServer({ DATABASE_URL: database.url, MASTER_KEY: 'ab'.repeat(32) }),
  ]);
  await Promise.all([server.start(), other.start()]);
});
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  await database.drop();
});
beforeEach(async () => {
  team = await server.withDatabase((db) => createTeam({ deps: { db, nowMs: Date.now } }));
});

async function logOf(driveId: string): Promise<{ readonly seq: number; readonly tree: readonly string[] }> {
  return server.withDatabase(async (db) => {
    const { rows } = await sql<{ seq: number }>`select seq from drives where id = ${driveId}`.execute(db);
    const entries = await sql<{ id: string; parent_id: string; name: string }>`
      select id, parent_id, name from items where drive_id = ${driveId}`.execute(db);
    const tree = entries.rows.map(({ id, parent_id, name }) => `${parent_id}/${name} ${id}`).sort();
    return { seq: rows[0]?.seq ?? 0, tree };
  });
}

test(`the server is killed ${kills} times while people write: nothing acknowledged is lost, nothing happens twice`, {
  timeout: 30_000 + kills * 10_000,
}, async () => {
  const chance = createRandom(seed);
  const writers = new ConcurrentWriters(server.url, team.owner.token, team.driveId, chance);
  const here = new SyncClient(team.owner, team.driveId);
  const there = new SyncClient(team.admin, team.driveId);
  await there.connect(other.url);
  for (let round = 1; round <= kills; round += 1) {
    await here.connect(server.url);
    writers.begin(4);
    await writers.more(chance.whole(5, 30));
    await server.process().kill9();
    await writers.stop();
    // What was committed was notified with the commit: the other node learns of it from nobody but the dead one.
    await there.knows((await logOf(team.driveId)).seq);
    await server.start();
    await writers.settle();
    const { tree, seq } = await logOf(team.driveId);
    await here.disconnect();
    await here.connect(server.url);
    await Promise.all([here.knows(seq), there.knows(seq)]);
    expect(here.lines(), `round ${round} of seed ${seed}`).toEqual(tree);
    expect(there.lines(), `round ${round} of seed ${seed}`).toEqual(tree);
    const wrong = await server.withDatabase((db) => checkInvariants(db, team.driveId, writers.results));
    expect(wrong, `round ${round} of seed ${seed}`).toEqual([]);
  }
  expect(there.pulls).toBeLessThan(kills); // it heard; it did not have to look
  await Promise.all([here.disconnect(), there.disconnect()]);
});

test('a node that hangs and is killed before it announced a change: its people catch up at another one', {
  timeout: 30_000,
}, async () => {
  const writers = new ConcurrentWriters(server.url, team.owner.token, team.driveId, createRandom(seed));
  const subscriber = new SyncClient(team.admin, team.driveId);
  await subscriber.connect(other.url);
  writers.begin(2);
  await writers.more(10);
  process.kill(other.process().pid, 'SIGSTOP');
  await writers.more(10);
  await writers.stop();
  await writers.settle();
  await other.process().kill9();
  const { seq, tree } = await logOf(team.driveId);
  expect(subscriber.cursor).toBeLessThan(seq);
  await subscriber.disconnect();
  await subscriber.connect(server.url);
  await subscriber.knows(seq);
  expect(subscriber.lines()).toEqual(tree);
  await subscriber.disconnect();
  await other.start();
});

/** One change, sent to this node: what it answered. */
async function createFolder(node: BuiltServer, name: string): Promise<number> {
  const response = await fetch(`${node.url}/api/events/${team.driveId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify([events.createFolder(team.driveId, name)]),
  });
  await response.arrayBuffer();
  return response.status;
}

test('a node that hangs inside a change has the filespace for ten seconds at most, and goes on when it wakes', {
  timeout: 60_000,
}, async () => {
  let waiting = Promise.resolve(0);
  await server.withDatabase((db) =>
    db.transaction().execute(async (tx) => {
      await sql`lock table items in exclusive mode`.execute(tx);
      waiting = createFolder(other, 'from the node that hangs');
      const isWaiting = sql`select from pg_locks where relation = 'items'::regclass and not granted`;
      await expect.poll(async () => (await isWaiting.execute(tx)).rows.length).toBe(1);
      process.kill(other.process().pid, 'SIGSTOP');
    }),
  );
  try {
    // It has the filespace's lock now, and says nothing.
    expect(await createFolder(server, 'from the other one')).toBe(200);
  } finally {
    process.kill(other.process().pid, 'SIGCONT');
  }
  expect(await waiting).toBe(503);
  expect(await createFolder(other, 'from the node that hangs')).toBe(200);
  const { tree } = await logOf(team.driveId);
  expect(tree).toHaveLength(2);
});

test('a node that is asked to end while people write answers what it took and ends; the next one goes on', {
  timeout: 60_000,
}, async () => {
  const writers = new ConcurrentWriters(server.url, team.owner.token, team.driveId, createRandom(seed));
  for (let round = 0; round < 3; round += 1) {
    writers.begin(4);
    await writers.more(15);
    expect(await server.process().terminate()).toBe(0);
    await writers.stop();
    await server.start();
    await writers.settle();
    const wrong = await server.withDatabase((db) => checkInvariants(db, team.driveId, writers.results));
    expect(wrong, `round ${round}`).toEqual([]);
  }
  const statuses = new Set(writers.attempts.map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 503, 'no answer'].includes(status))).toEqual([]);
});

test('what the audit looks for, it finds', async () => {
  const writers = new ConcurrentWriters(server.url, team.owner.token, team.driveId, createRandom(seed));
  writers.begin(1);
  await writers.more(12);
  await writers.stop();
  await writers.settle();
  await server.withDatabase(async (db) => {
    expect(await checkInvariants(db, team.driveId, writers.results)).toEqual([]);
    for (const harm of [
      sql`delete from changes where drive_id = ${team.driveId} and seq = 2`,
      sql`update drives set seq = seq + 1 where id = ${team.driveId}`,
      sql`delete from event_results where drive_id = ${team.driveId} and result->>'seq' = '1'`,
      sql`update items set name = 'other' where drive_id = ${team.driveId}`,
      sql`update items set parent_id = gen_random_uuid() where drive_id = ${team.driveId}`,
      sql`update drives set folder_count = folder_count - 1 where id = ${team.driveId}`,
    ]) {
      await db
        .transaction()
        .execute(async (tx) => {
          await harm.execute(tx);
          expect(await checkInvariants(tx, team.driveId, writers.results)).not.toEqual([]);
          throw new Error('undo');
        })
        .catch((error: Error) => expect(error.message).toBe('undo'));
    }
  });
});
