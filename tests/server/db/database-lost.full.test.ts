import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { type BuiltServer, buildServer } from '#tests/support/faults/built-server.ts';
import { checkContents } from '#tests/support/faults/check-contents.ts';
import { checkInvariants } from '#tests/support/faults/check-invariants.ts';
import { ConcurrentWriters } from '#tests/support/faults/concurrent-writers.ts';
import { FileSenders } from '#tests/support/faults/file-senders.ts';
import { SyncClient } from '#tests/support/faults/sync-client.ts';
import { startTestServer } from '#tests/support/server.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

let server: BuiltServer;
let team: Team;
let writers: ConcurrentWriters;
const kills = Number(process.env['TEST_DATABASE_KILLS'] ?? 2);

beforeAll(async () => {
  server = await buildServer();
  await server.start();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await server.withDatabase((db) => createTeam({ deps: { db, nowMs: Date.now } }));
  writers = new ConcurrentWriters(server.url, team.owner.token, team.driveId, createRandom(7));
});

const status = async (path: string) => (await fetch(`${server.url}${path}`)).status;
const check = () => server.withDatabase((db) => checkInvariants(db, team.driveId, writers.results));

const seqNow = () =>
  server.withDatabase(async (db) => {
    const drive = await db
      .selectFrom('drives')
      .select('seq')
      .where('id', '=', team.driveId)
      .executeTakeFirstOrThrow();
    return drive.seq;
  });

/** Besides 200 only "the database cannot be reached", and never no answer at all. */
const expectHonestResponses = () => {
  const statuses = writers.attempts.map((attempt) => `${attempt.status} ${attempt.code ?? ''}`.trim());
  expect([...new Set(statuses)].sort()).toEqual(['200', '503 database-unavailable']);
};

async function postmasterPid(): Promise<number> {
  const file = await readFile(join(server.dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const pid = Number(file.split('\n')[0]);
  // It is made empty and filled after that; 0 would be this process and all beside it.
  if (!Number.isInteger(pid) || pid <= 0) throw new Error('the file names no process yet');
  return pid;
}

/** Until another one is begun: on a busy machine nobody may ask in the moment in which there is none. */
async function killDatabase(): Promise<void> {
  const pid = await postmasterPid();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => postmasterPid().catch(() => pid), { timeout: 20_000, interval: 20 }).not.toBe(pid);
}

test('PostgreSQL is killed as a whole: people are notified, and it is back without anybody doing anything', {
  timeout: 60_000 + kills * 15_000,
}, async () => {
  const pid = server.process().pid;
  const subscriber = new SyncClient(team.admin, team.driveId);
  await subscriber.connect(server.url);
  for (let round = 0; round < kills; round += 1) {
    writers.begin(4);
    await writers.more(20);
    await killDatabase();
    expect(await status('/healthz')).toBe(200);
    await expect.poll(() => status('/readyz'), { timeout: 40_000, interval: 50 }).toBe(200);
    await writers.more(20);
    await writers.stop();
    await writers.settle();
    expect(await check()).toEqual([]);
    // The socket outlived it: what was committed since is sent once the log can be read again.
    await subscriber.knows(await seqNow());
  }
  await subscriber.disconnect();
  expectHonestResponses();
  expect(server.process().pid).toBe(pid);
  const refused = await fetch(`${server.url}/api/config`);
  expect(refused.status).toBe(200);
});

test('one backend is killed with SIGKILL: PostgreSQL starts over by itself, and so do we', {
  timeout: 60_000,
}, async () => {
  writers.begin(4);
  await writers.more(20);
  const backend = await server.withDatabase(async (db) => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = 'lunvik' and pid <> pg_backend_pid()
      order by state <> 'idle' desc limit 1`.execute(db);
    return rows[0]?.pid;
  });
  process.kill(Number(backend), 'SIGKILL');
  await expect
    .poll(() => writers.attempts.some((attempt) => attempt.status === 503), { timeout: 10_000 })
    .toBe(true);
  await writers.more(20);
  await writers.stop();
  await writers.settle();
  expect(await check()).toEqual([]);
  expectHonestResponses();
});

test('connections are ended by an administrator, again and again', { timeout: 60_000 }, async () => {
  writers.begin(4);
  for (let round = 0; round < 5; round += 1) {
    await writers.more(10);
    await server.withDatabase((db) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'lunvik%' and pid <> pg_backend_pid()`.execute(db),
    );
  }
  await writers.more(10);
  await writers.stop();
  await writers.settle();
  expect(await check()).toEqual([]);
  expectHonestResponses();
});

test('PostgreSQL is killed while files arrive: each that was answered is there, and the sweep leaves no other content', {
  timeout: 60_000 + kills * 15_000,
}, async () => {
  const senders = new FileSenders(server.url, team);
  senders.begin();
  for (let round = 0; round < kills; round += 1) {
    const enough = senders.arrived.size + 40;
    await expect.poll(() => senders.arrived.size, { timeout: 30_000, interval: 5 }).toBeGreaterThan(enough);
    await killDatabase();
    await expect.poll(() => status('/readyz'), { timeout: 40_000, interval: 50 }).toBe(200);
  }
  await senders.stop();
  expect([...senders.statuses].filter((seen) => !/^2|^503 |^429 /.test(seen))).toEqual([]);
  const { rows } = await server.withDatabase((db) =>
    sql<{ id: string }>`select id from items where drive_id = ${team.driveId} and kind = 1`.execute(db),
  );
  expect(rows.map(({ id }) => id).sort()).toEqual([...senders.arrived.keys()].sort());
  for (const [id, content] of senders.arrived) {
    const response = await fetch(`${server.url}/api/drives/${team.driveId}/files/${id}/content`, {
      headers: { authorization: `Bearer ${team.owner.token}` },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  }
  const sweeper = await startTestServer({
    database: {
      url: await server.databaseUrl(),
      directUrl: await server.databaseUrl(),
      drop: async () => undefined,
    },
    env: { DATA_DIR: server.dataDir },
  });
  sweeper.passTime(Date.now() - sweeper.deps.nowMs());
  const folders = ['blobs', 'uploads'].map((name) => join(server.dataDir, name));
  expect(await checkContents(sweeper, folders)).toEqual([]);
  await sweeper.close();
});
