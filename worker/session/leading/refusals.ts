import { backOffMs } from '../../outbox/queue.ts';
import type { Ports } from '../ports.ts';

/**
 * Filespaces that the server refused: each is followed again after a while, later each time, for who was let in again
 * before the list of filespaces came finds nothing amiss there. However often it is refused meanwhile, one attempt waits.
 */
export function createRefusals(ports: Pick<Ports, 'setTimer' | 'random'>, follow: (driveId: string) => void) {
  const times = new Map<string, number>();
  const waiting = new Map<string, () => void>();
  return {
    refused(driveId: string) {
      if (waiting.has(driveId)) return;
      const count = (times.get(driveId) ?? 0) + 1;
      times.set(driveId, count);
      const stopTimer = ports.setTimer(backOffMs(count, ports.random()), () => {
        waiting.delete(driveId);
        follow(driveId);
      });
      waiting.set(driveId, stopTimer);
    },
    /** A right of this person changed: what waits is tried now. */
    tryNow() {
      for (const [driveId, stopTimer] of [...waiting]) {
        stopTimer();
        waiting.delete(driveId);
        follow(driveId);
      }
    },
    /** The server lets this device follow it. */
    letIn(driveId: string) {
      times.delete(driveId);
    },
    stop() {
      for (const stopTimer of waiting.values()) stopTimer();
    },
  };
}
