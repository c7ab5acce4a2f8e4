import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { lastRunOf, recordJobRun } from './job-runs.ts';

/** Any number, the same for every Lunvik node on one database; beside it stands the job. */
export const jobLocks = 7_233_067;
/** A node that stands still with a job in hand loses it after this: the database ends its session. */
const stillMs = 20_000;
const aliveMs = 5000;

/** What jobs remove, they remove by age: a clock that is ahead makes all of it old. */
export const mostClockOffMs = 60_000;

export class ClockOffError extends Error {
  constructor(aheadMs: number) {
    const way = aheadMs > 0 ? 'ahead of' : 'behind';
    super(
      `The clock of this machine is ${Math.round(Math.abs(aheadMs) / 1000)} s ${way} that of the database. Jobs are left to other servers until both follow a time server (NTP).`,
    );
  }
}

export type JobTurn =
  /** It was run, and failed where there is an error. */
  | { readonly kind: 'ran'; readonly error: unknown }
  /** Another node is at it. */
  | { readonly kind: 'held' }
  /** Another node was at it less than a period ago. */
  | { readonly kind: 'early'; readonly dueInMs: number };

export interface TurnOptions {
  readonly name: string;
  readonly everyMs: number;
  readonly node: string;
  /** Whether it is run however recently another node has run it. */
  readonly isFirst: boolean;
  /** Once aborted, the turn counts for none: another node goes on with what is left. */
  readonly ending: AbortSignal;
  /** Of this machine. */
  readonly nowMs: () => number;
  /** Hears how far that clock is ahead of the database's, in milliseconds. */
  readonly onClock: (aheadMs: number) => void;
}

/**
 * Runs `work` where no other node is in this job. It is held by a lock of a transaction that is open meanwhile and does
 * nothing else, so that it holds behind a pooler, keeps no row from being vacuumed, and is free at the moment at which the
 * connection breaks: of a process that was killed, at once. The signal that `work` gets is aborted where the lock is lost.
 * Rejects where the database cannot be reached, and with a `ClockOffError` where its clock and this machine's disagree.
 */
export function takeJobTurn(
  db: Kysely<Database>,
  { name, everyMs, node, isFirst, ending, nowMs, onClock }: TurnOptions,
  work: (lost: AbortSignal) => Promise<unknown>,
): Promise<JobTurn> {
  return db.transaction().execute(async (tx): Promise<JobTurn> => {
    const askedMs = nowMs();
    const { rows } = await sql<{ isMine: boolean; clockMs: number }>`
      select pg_try_advisory_xact_lock(${jobLocks}, hashtext(${name})) as "isMine",
        (extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs",
        set_config('idle_in_transaction_session_timeout', ${`${stillMs}ms`}, true)`.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new Error('a question without a table has one row');
    const aheadMs = (askedMs + nowMs()) / 2 - row.clockMs;
    onClock(aheadMs);
    if (Math.abs(aheadMs) > mostClockOffMs) throw new ClockOffError(aheadMs);
    if (!row.isMine) return { kind: 'held' };
    const last = await lastRunOf(tx, name);
    const dueInMs = last === null || last.failed ? 0 : everyMs - last.agoMs;
    if (!isFirst && last?.node !== node && dueInMs > 0) return { kind: 'early', dueInMs };
    const beganAt = performance.now();
    const error = await workWhileHeld(tx, work);
    if (!ending.aborted)
      await recordJobRun(tx, { name, everyMs, node, error, tookMs: performance.now() - beganAt });
    return { kind: 'ran', error };
  });
}

/** Its error; null where it succeeded. */
async function workWhileHeld(
  tx: Kysely<Database>,
  work: (lost: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const lost = new AbortController();
  const alive = setInterval(() => {
    sql`select`.execute(tx).catch((error: unknown) => lost.abort(error));
  }, aliveMs);
  try {
    await work(lost.signal);
    return null;
  } catch (error) {
    return error;
  } finally {
    clearInterval(alive);
  }
}
