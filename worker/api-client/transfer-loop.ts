import type { Ports } from '../lib/ports.ts';
import { createRetryBackoff } from './retry-backoff.ts';

interface Transfer {
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

export interface TransferLoopHooks {
  /** Starts what is due. `isUrgent`: without waiting for the back-off. A failure is tried again after the back-off. */
  look(isUrgent: boolean): Promise<void>;
  failed(error: unknown): void;
}

/** Transfers that run side by side, by key, and one look at a time at what is due. Each that ends wakes the next look. */
export function createTransferLoop(
  ports: Pick<Ports, 'now' | 'random' | 'setTimer'>,
  hooks: TransferLoopHooks,
) {
  const running = new Map<string, Transfer>();
  const backoff = createRetryBackoff(ports);
  let looking: Promise<void> | null = null;
  let isWoken = false;
  let stopped = false;
  let stopTimer = () => {};

  function wake(isUrgent = false) {
    if (stopped) return;
    if (isUrgent) backoff.reset();
    isWoken = true;
    looking ??= lookAround(isUrgent).finally(() => {
      looking = null;
      // Woken when it had just looked for the last time.
      if (isWoken) wake();
    });
  }

  async function lookAround(isUrgent: boolean) {
    for (let isFirst = isUrgent; isWoken && !stopped; isFirst = false) {
      isWoken = false;
      try {
        await hooks.look(isFirst);
      } catch (error) {
        if (stopped) return;
        isWoken = false;
        hooks.failed(error);
        backoff.failed(backoff.attempt());
        waitFor(backoff.waitMs());
        return;
      }
    }
  }

  function waitFor(ms: number) {
    stopTimer();
    stopTimer = ports.setTimer(ms, () => wake());
  }

  return {
    wake,
    /** Looks again then; one time only, the last that was asked for. */
    waitFor,
    backoff,
    /** The server was heard. */
    heard: () => backoff.heard() && wake(),
    isStopped: () => stopped,
    keys: () => [...running.keys()],
    /** `work`: gets the number of the try, for the back-off. */
    start(key: string, work: (attempt: number, signal: AbortSignal) => Promise<void>) {
      const abort = new AbortController();
      const attempt = backoff.attempt();
      const done = work(attempt, abort.signal)
        .catch((error: unknown) => {
          if (stopped) return;
          hooks.failed(error);
          backoff.failed(attempt);
        })
        .finally(() => {
          running.delete(key);
          wake();
        });
      running.set(key, { abort, done });
    },
    abort: (key: string) => running.get(key)?.abort.abort(),
    async stop(also?: () => Promise<void>) {
      stopped = true;
      stopTimer();
      for (const { abort } of running.values()) abort.abort();
      await also?.();
      await looking;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
