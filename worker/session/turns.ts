import { backOffMs } from '../outbox/queue.ts';
import type { Ports } from './ports.ts';

/**
 * When a tab may lead: in its turn of the lock, until it stops or its page is frozen. A frozen page can do nothing and
 * would keep the lock; so it gives the lock back and queues again when it is thawed.
 */
export function createTurns(ports: Ports, lock: string, stopped: AbortSignal) {
  let turn = new AbortController();
  let thawed = Promise.resolve();
  let onThaw: (() => void) | null = null;
  stopped.addEventListener('abort', () => turn.abort());

  function end(over: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (over.aborted) resolve();
      over.addEventListener('abort', () => resolve());
    });
  }

  return {
    end,
    /** Before the next try, or until it is over. */
    async pause(over: AbortSignal, failures: number): Promise<void> {
      let stopTimer = () => {};
      const passed = new Promise<void>((resolve) => {
        stopTimer = ports.setTimer(backOffMs(failures, ports.random()), resolve);
      });
      await Promise.race([passed, end(over)]);
      stopTimer();
    },
    /** Works in each turn; `work` ends soon after `over` is aborted. Settles when all is over. */
    async take(work: (over: AbortSignal) => Promise<void>): Promise<void> {
      while (!stopped.aborted) {
        turn = new AbortController();
        const { signal: over } = turn;
        try {
          await ports.lock(lock, over, async () => {
            if (!over.aborted) await work(over);
          });
        } catch (error) {
          if (!over.aborted) throw error;
        }
        // Given back though nothing had ended: this tab is on its way out.
        if (!over.aborted) return;
        await Promise.race([thawed, end(stopped)]);
      }
    },
    freeze() {
      if (onThaw !== null) return;
      thawed = new Promise((resolve) => {
        onThaw = resolve;
      });
      turn.abort();
    },
    thaw() {
      onThaw?.();
      onThaw = null;
    },
  };
}
