import { hostname } from 'node:os';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { isUnavailable } from '../db/postgres-errors.ts';
import { createTurns } from '../db/queues/turns.ts';
import type { Database } from '../db/schema.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type Tracing, trace } from '../tracing/tracing.ts';
import { recordJobRun } from './job-runs.ts';
import { type JobTurn, takeJobTurn } from './job-turn.ts';

export interface Job {
  readonly name: string;
  /**
   * One node: of all nodes one does it at a time, once in a period. Each node: it concerns what the node itself holds, or
   * shares its work out by the locks of rows.
   */
  readonly at: 'one node' | 'each node';
  readonly everyMs: number;
  /**
   * Safe to run on several nodes concurrently, as one that stood still goes on before it hears that it lost its turn. Once
   * `ending` is aborted it goes no further than the step that it is at: what it holds is let go of, and its next turn, of
   * any node, goes on.
   */
  run(ending: AbortSignal): Promise<unknown>;
}

export interface JobScheduler {
  /** Begins no turn any more, and waits for the step that each running one is at. */
  stop(): Promise<void>;
}

export interface SchedulerDependencies {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** Of this machine, whatever time tests live in. */
  readonly machineNowMs?: () => number;
}

/** How soon a job is looked at again that another node has: if that dies, it is this one's. */
const heldMs = 5000;
/**
 * Each turn holds a connection, and needs others for its work: were all held by turns, behind a pooler those of all nodes, each would
 * wait for the rest.
 */
const mostTurns = 3;
/** How often a job that runs every second is noted, unless it fails or succeeds again. */
const notedMs = 10_000;
/** How rare a job is whose turns are traced. */
const tracedMs = 10_000;

/** Runs each job again and again, never over itself. A failure is logged and the next turn comes all the same. */
export function startJobScheduler(
  jobs: readonly Job[],
  { db, log, metrics, tracing, machineNowMs = Date.now }: SchedulerDependencies,
  node = `${hostname()}/${process.pid}`,
): JobScheduler {
  const ending = new AbortController();
  const waiting = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const noted = new Map<string, { readonly failed: boolean; readonly atMs: number }>();
  const turns = createTurns(mostTurns);
  const shared = {
    ending: ending.signal,
    nowMs: machineNowMs,
    onClock: (aheadMs: number) => metrics.clockAhead.set(aheadMs / 1000),
  };

  function later(job: Job, ms: number, isFirst: boolean): void {
    if (ending.signal.aborted) return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      const turn = work(job, isFirst).finally(() => running.delete(turn));
      running.add(turn);
    }, ms);
    timer.unref();
    waiting.add(timer);
  }

  async function work(job: Job, isFirst: boolean): Promise<void> {
    const { name, everyMs } = job;
    const run = (lost?: AbortSignal) => timed(job, lost);
    let turn: JobTurn;
    try {
      turn =
        job.at === 'each node'
          ? await runHere(job, run)
          : await turns(async () =>
              ending.signal.aborted
                ? { kind: 'held' }
                : takeJobTurn(db, { name, everyMs, node, isFirst, ...shared }, run),
            );
    } catch (error) {
      turn = { kind: 'ran', error };
    }
    if (turn.kind === 'held') return later(job, Math.min(everyMs, heldMs), false);
    if (turn.kind === 'early') return later(job, Math.min(everyMs, turn.dueInMs), false);
    if (turn.error === null) metrics.jobLastSuccess.set({ task: name }, Date.now() / 1000);
    else failed(job, turn.error);
    later(job, everyMs, false);
  }

  async function timed({ name, everyMs, run }: Job, lost: AbortSignal | undefined): Promise<void> {
    const ended = metrics.jobDuration.startTimer({ task: name });
    const signal = lost === undefined ? ending.signal : AbortSignal.any([ending.signal, lost]);
    try {
      // One that looks each second for something to do would be most of all traces.
      if (everyMs < tracedMs) await run(signal);
      else await trace(tracing, `job ${name}`, { attributes: { 'lunvik.job': name } }, () => run(signal));
    } finally {
      ended();
    }
  }

  function failed({ name }: Job, err: unknown): void {
    metrics.jobFailures.inc({ task: name });
    const level = isUnavailable(err) ? 'warn' : 'error'; // its next turn makes up for it
    if (!ending.signal.aborted) log[level]({ err, job: name }, 'a job failed');
  }

  async function runHere({ name, everyMs }: Job, run: () => Promise<void>): Promise<JobTurn> {
    const beganAt = performance.now();
    const error = await run().then(
      () => null,
      (reason: unknown) => reason,
    );
    const last = noted.get(name);
    const isNews = last === undefined || last.failed !== (error !== null);
    if (isNews || performance.now() - last.atMs >= notedMs) {
      const tookMs = performance.now() - beganAt;
      // The note is for people: without it the job has done its work all the same.
      await recordJobRun(db, { name, everyMs, node, error, tookMs }).then(
        () => noted.set(name, { failed: error !== null, atMs: performance.now() }),
        (err: unknown) => log.warn({ err, job: name }, 'a turn of a job could not be noted'),
      );
    }
    return { kind: 'ran', error };
  }

  for (const job of jobs) {
    metrics.jobFailures.inc({ task: job.name }, 0); // so that the first failure is a rise
    later(job, 0, true);
  }
  return {
    async stop() {
      ending.abort();
      for (const timer of waiting) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
