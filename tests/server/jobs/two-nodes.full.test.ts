import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { jobLocks } from '#server/jobs/job-turn.ts';
import { createTwoNodes, type TwoNodes } from '#tests/support/nodes/two-nodes.ts';

/* Two processes on one database; the first is in the job of the schedules, which the test holds up inside it. */

const job = 'snapshots';

interface HeldUp {
  readonly nodes: TwoNodes;
  /** Of all nodes, who is in the job: numbers of their sessions in the database. */
  holders(): Promise<readonly number[]>;
  /** The number of the process that ended its turn last. */
  lastRunBy(): Promise<number | null>;
  letGo(): void;
}

async function holdUpFirst(): Promise<HeldUp> {
  const nodes = await createTwoNodes();
  const { one, other } = nodes;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let locking = Promise.resolve();
  onTestFinished(async () => {
    letGo();
    await locking;
    await nodes.close();
  });
  await one.start();
  const ask = <T>(work: ReturnType<typeof sql<T>>) =>
    one.withDatabase(async (db) => (await work.execute(db)).rows);
  const holders = async () => {
    const rows = await ask(sql<{ pid: number }>`
      select pid from pg_locks where locktype = 'advisory' and granted and classid = ${jobLocks}
        and objid::bigint = hashtext(${job})::bigint & 4294967295
        and database = (select oid from pg_database where datname = current_database())`);
    return rows.map(({ pid }) => pid);
  };
  await new Promise<void>((locked) => {
    locking = one.withDatabase((db) =>
      db.transaction().execute(async (tx) => {
        await sql`lock table snapshot_schedules in access exclusive mode`.execute(tx);
        await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
        locked();
        await released;
      }),
    );
  });
  const isIn = async () => {
    const rows = await ask(sql`
      select from pg_locks where relation = 'snapshot_schedules'::regclass and not granted`);
    return [rows.length, (await holders()).length];
  };
  await expect.poll(isIn, { timeout: 20_000 }).toEqual([1, 1]);
  await other.start();
  const lastRunBy = async () => {
    const [row] = await ask(sql<{ node: string }>`select node from job_runs where job = ${job}`);
    return row === undefined ? null : Number(row.node.split('/').at(-1));
  };
  return { nodes, holders, lastRunBy, letGo };
}

test('a node that is killed inside a job lets the other one have it at its next look', {
  timeout: 120_000,
}, async () => {
  const { nodes, holders, lastRunBy, letGo } = await holdUpFirst();
  const [held] = await holders();
  await nodes.one.process().kill9();
  // While the statement of the dead node still waits in the database, its turn is free already.
  await expect.poll(async () => (await holders()).includes(held ?? 0), { timeout: 2000 }).toBe(false);
  letGo();
  await expect.poll(lastRunBy, { timeout: 12_000 }).toBe(nodes.other.process().pid);
});

test('a node that stands still inside a job loses it, and going on it comes back', {
  timeout: 120_000,
}, async () => {
  const { nodes, holders, lastRunBy, letGo } = await holdUpFirst();
  const [held] = await holders();
  const { pid } = nodes.one.process();
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => void process.kill(pid, 'SIGCONT'));
  letGo();
  expect(await holders()).toEqual([held]); // nobody else is in it
  await expect.poll(lastRunBy, { timeout: 40_000 }).toBe(nodes.other.process().pid);
  process.kill(pid, 'SIGCONT');
  await nodes.other.process().terminate();
  await expect.poll(lastRunBy, { timeout: 30_000 }).toBe(pid);
});
