import { backoffMs } from '../../lib/backoff.ts';
import { leaderLockName } from '../../lib/leader-lock.ts';
import type { Ports } from '../../lib/ports.ts';

/**
 * When a tab may lead: in its turn of the lock, until it stops or its page is frozen. A frozen page can do nothing and
 * would keep the lock; so it gives the lock back and queues again when it is thawed.
 */
export function createLeaderElection(ports: Ports, userId: string, stopped: AbortSignal) {
  let turn = new AbortController();
  let thawed = Promise.resolve();
  let onThaw: (() => void) | null = null;
  stopped.addEventListener('abort', () => turn.abort());

  return {
    /** Before the next try, or until it is over. */
    async pause(over: AbortSignal, failures: number): Promise<void> {
      let stopTimer = () => {};
      const passed = new Promise<void>((resolve) => {
        stopTimer = ports.setTimer(backoffMs(failures, ports.random()), resolve);
      });
      await Promise.race([passed, untilAborted(over)]);
      stopTimer();
    },
    /** Works in each turn; `work` ends soon after `over` is aborted. Settles when all is over. */
    async run(work: (over: AbortSignal) => Promise<void>): Promise<void> {
      while (!stopped.aborted) {
        turn = new AbortController();
        const { signal: over } = turn;
        try {
          await ports.lock(leaderLockName(userId), over, async () => {
            if (!over.aborted) await work(over);
          });
        } catch (error) {
          if (!over.aborted) throw error;
        }
        // Given back though nothing had ended: this tab is on its way out.
        if (!over.aborted) return;
        await Promise.race([thawed, untilAborted(stopped)]);
      }
    },
    suspend() {
      if (onThaw !== null) return;
      thawed = new Promise((resolve) => {
        onThaw = resolve;
      });
      turn.abort();
    },
    resume() {
      onThaw?.();
      onThaw = null;
    },
  };
}

/** Settles when it is aborted, or at once where it was. */
export function untilAborted(over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (over.aborted) resolve();
    over.addEventListener('abort', () => resolve());
  });
}
