import { backoffMs } from '../../lib/backoff.ts';
import type { Ports } from '../../lib/ports.ts';

/**
 * Filespaces that the server refused: each is followed again after a while, later each time, for who was let in again
 * before the list of filespaces came finds nothing amiss there. However often it is refused until then, one attempt waits.
 */
export function createSubscriptionRetries(
  ports: Pick<Ports, 'setTimer' | 'random'>,
  follow: (driveId: string) => void,
) {
  const times = new Map<string, number>();
  const pending = new Map<string, () => void>();
  return {
    refused(driveId: string) {
      if (pending.has(driveId)) return;
      const count = (times.get(driveId) ?? 0) + 1;
      times.set(driveId, count);
      const stopTimer = ports.setTimer(backoffMs(count, ports.random()), () => {
        pending.delete(driveId);
        follow(driveId);
      });
      pending.set(driveId, stopTimer);
    },
    /** A permission of this user changed: refused subscriptions are retried now. */
    retryAll() {
      for (const [driveId, stopTimer] of [...pending]) {
        stopTimer();
        pending.delete(driveId);
        follow(driveId);
      }
    },
    /** The server lets this device subscribe to it. */
    succeeded(driveId: string) {
      times.delete(driveId);
    },
    stop() {
      for (const stopTimer of pending.values()) stopTimer();
    },
  };
}
