import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { type Job, type JobScheduler, startJobScheduler } from '#server/jobs/job-scheduler.ts';
import { jobLocks, mostClockOffMs } from '#server/jobs/job-turn.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { noTracing } from '#server/tracing/tracing.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
const nodes: JobScheduler[] = [];
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()));
  await server.close();
});

const silent = { error() {}, warn() {} } as never;

function startNode(name: string, run: Job['run'], everyMs = 1): JobScheduler {
  const job: Job = { name: 'shared', at: 'one node', everyMs, run };
  const { db } = server.deps;
  const node = startJobScheduler(
    [job],
    { db, log: silent, metrics: createMetrics(), tracing: noTracing },
    name,
  );
  nodes.push(node);
  return node;
}

const lastRun = () => server.deps.db.selectFrom('job_runs').selectAll().executeTakeFirst();

test('of two nodes one at a time is in a job, and both get their turns', async () => {
  let inside = 0;
  let most = 0;
  const turns = { one: 0, other: 0 };
  const runOf = (name: keyof typeof turns) => async () => {
    inside += 1;
    most = Math.max(most, inside);
    turns[name] += 1;
    await sql`select pg_sleep(0)`.execute(server.deps.db);
    inside -= 1;
  };
  startNode('one', runOf('one'));
  startNode('other', runOf('other'));
  await vi.waitUntil(() => turns.one > 3 && turns.other > 3, { timeout: 10_000, interval: 5 });
  expect(most).toBe(1);
});

test('within its period a job that succeeded is left alone by other nodes, one that failed is not', async () => {
  const hour = 3_600_000;
  const ran: string[] = [];
  startNode('one', async () => void ran.push('one'), hour);
  await vi.waitUntil(async () => (await lastRun())?.node === 'one');
  await server.deps.db.updateTable('job_runs').set({ error: 'as it was' }).execute();
  const { began_at: before } = (await lastRun()) ?? {};
  startNode('other', async () => void ran.push('other'), hour);
  await vi.waitUntil(async () => (await lastRun())?.node === 'other');
  const after = await lastRun();
  expect(ran).toEqual(['one', 'other']);
  expect(after).toMatchObject({ job: 'shared', every_ms: hour, error: null });
  expect(after?.began_at.getTime()).toBeGreaterThanOrEqual(before?.getTime() ?? Infinity);
});

test('how a turn ended is noted: when, by whom, and its error', async () => {
  startNode('one', () => Promise.reject(new Error('the disk is full')), 60_000);
  await vi.waitUntil(async () => (await lastRun()) !== undefined);
  const run = await lastRun();
  expect(run).toMatchObject({ job: 'shared', every_ms: 60_000, node: 'one', error: 'the disk is full' });
  expect(run?.ended_at.getTime()).toBeGreaterThanOrEqual(run?.began_at.getTime() ?? Infinity);
});

test('a node that lost its connection loses its turn, hears of it, and another goes on', {
  timeout: 30_000,
}, async () => {
  let lost: (reason: unknown) => void = () => {};
  const heard = new Promise((resolve) => (lost = resolve));
  const entered = new Promise<void>((resolve) => {
    startNode(
      'one',
      async (ending) => {
        resolve();
        await new Promise<void>((end) => ending.addEventListener('abort', () => end(), { once: true }));
        lost(ending.reason);
      },
      3_600_000,
    );
  });
  await entered;
  await sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ${jobLocks}
      and database = (select oid from pg_database where datname = current_database())`.execute(
    server.deps.db,
  );
  const taken = new Promise<void>((resolve) => {
    startNode('other', async () => resolve(), 3_600_000);
  });
  await taken;
  expect(await heard).toBeInstanceOf(Error);
  await vi.waitUntil(async () => (await lastRun())?.node === 'other');
  server.complaints.splice(0); // that the connection broke
});

test('a turn that was cut short by the end of its node counts for none', async () => {
  const entered = new Promise<JobScheduler>((resolve) => {
    const node: JobScheduler = startNode('one', async (ending) => {
      resolve(node);
      await new Promise<void>((end) => ending.addEventListener('abort', () => end(), { once: true }));
    });
  });
  await (await entered).stop();
  expect(await lastRun()).toBeUndefined();
});

test.each([1, -1])('a process whose clock is off (%i) leaves jobs to others, and says so', async (way) => {
  const aheadMs = way * 2 * mostClockOffMs;
  const metrics = createMetrics();
  const said: unknown[] = [];
  const log = { error: ({ err }: { err: unknown }) => said.push(String(err)), warn() {} } as never;
  const ran: string[] = [];
  const { db } = server.deps;
  const startWith = (name: string, machineNowMs: () => number) => {
    const job: Job = { name: 'shared', at: 'one node', everyMs: 1, run: async () => void ran.push(name) };
    nodes.push(startJobScheduler([job], { db, log, metrics, tracing: noTracing, machineNowMs }, name));
  };
  startWith('off', () => Date.now() + aheadMs);
  await vi.waitUntil(() => said.length > 2);
  expect(ran).toEqual([]);
  const words = way > 0 ? '120 s ahead of' : '120 s behind';
  expect(said[0]).toContain(`The clock of this machine is ${words} that of the database.`);
  expect(await metrics.registry.metrics()).toMatch(
    new RegExp(`lunvik_clock_ahead_seconds ${way > 0 ? '1(19|20)' : '-1(19|20)'}[.\\d]*`),
  );
  startWith('right', Date.now);
  await vi.waitUntil(() => ran.length > 2);
  expect(new Set(ran)).toEqual(new Set(['right']));
});

test('more jobs than there are connections do not wait for each other', async () => {
  const url = server.databaseUrl;
  const few = openDatabase({ url, maxConnections: 4, onBroken: () => undefined });
  const ran = new Set<string>();
  const jobs = Array.from({ length: 8 }, (_, at): Job => {
    const name = `job ${at}`;
    return {
      ...{ name, at: 'one node', everyMs: 3_600_000 },
      run: async () => {
        await sql`select`.execute(few);
        ran.add(name);
      },
    };
  });
  const node = startJobScheduler(
    jobs,
    { db: few, log: silent, metrics: createMetrics(), tracing: noTracing },
    'one',
  );
  await vi.waitUntil(() => ran.size === jobs.length, { timeout: 10_000 });
  await node.stop();
  await few.destroy();
});
