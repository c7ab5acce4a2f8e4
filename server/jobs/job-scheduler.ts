import type { Logger } from 'pino';
import { isUnavailable } from '../db/postgres-errors.ts';
import type { Metrics } from '../metrics/metrics.ts';

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /**
   * Safe to run on several nodes concurrently; the database decides who does what. Once `ending` is aborted it goes no further
   * than the step that it is at: what it holds is let go of, and its next turn, of any node, goes on.
   */
  run(ending: AbortSignal): Promise<unknown>;
}

export interface JobScheduler {
  /** Begins no turn any more, and waits for the step that each running one is at. */
  stop(): Promise<void>;
}

/** Runs each job again and again, never over itself. A failure is logged and the next turn comes all the same. */
export function startJobScheduler(jobs: readonly Job[], log: Logger, metrics: Metrics): JobScheduler {
  const ending = new AbortController();
  const waiting = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  function later(job: Job, ms: number): void {
    if (ending.signal.aborted) return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      const turn = work(job).finally(() => running.delete(turn));
      running.add(turn);
    }, ms);
    timer.unref();
    waiting.add(timer);
  }

  async function work(job: Job): Promise<void> {
    const task = job.name;
    const ended = metrics.jobDuration.startTimer({ task });
    try {
      await job.run(ending.signal);
      metrics.jobLastSuccess.set({ task }, Date.now() / 1000);
    } catch (error) {
      metrics.jobFailures.inc({ task });
      const level = isUnavailable(error) ? 'warn' : 'error'; // its next turn makes up for it
      if (!ending.signal.aborted) log[level]({ err: error, job: job.name }, 'a job failed');
    }
    ended();
    later(job, job.everyMs);
  }

  for (const job of jobs) {
    metrics.jobFailures.inc({ task: job.name }, 0); // so that the first failure is a rise
    later(job, 0);
  }
  return {
    async stop() {
      ending.abort();
      for (const timer of waiting) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
