import type { Ports } from '../../lib/ports.ts';
import type { DeviceRow } from '../../replica/replica-database.ts';

type Status = DeviceRow['connection'];

/** A connection that is lost sooner than this belongs to a line that comes and goes. */
const unsteadyMs = 5000;
/** How long the next one on such a line has to last before it is shown. */
const provingMs = 2000;

/**
 * Shows how the connection is. A loss is shown immediately, and so is the first connection after one; on a line that comes
 * and goes each second the words and the banner above the list would otherwise go back and forth with it.
 */
export function createSteadyConnection(
  ports: Pick<Ports, 'now' | 'setTimer'>,
  show: (status: Status) => void,
) {
  let latest: Status | null = null;
  let returnedMs: number | null = null;
  let isUnsteady = false;
  /** Whether this line has had a connection since it began to come and go. */
  let wasOnline = false;
  let stopTimer: (() => void) | null = null;

  function prove() {
    stopTimer = null;
    isUnsteady = false;
    if (latest !== null) show(latest);
  }

  function stop() {
    stopTimer?.();
    stopTimer = null;
  }

  return {
    set(status: Status) {
      const before = latest;
      latest = status;
      if (status === 'offline' && before !== 'offline') {
        isUnsteady = returnedMs !== null && Math.abs(ports.now() - returnedMs) < unsteadyMs;
        if (!isUnsteady) wasOnline = false;
      } else if (status !== 'offline' && before === 'offline') returnedMs = ports.now();
      // Whoever signs in waits for it, and what is to be sent goes only where the device no longer counts as signed out.
      if (before === 'signed-out' || (status === 'online' && !wasOnline)) isUnsteady = false;
      wasOnline ||= status === 'online';
      const isProving = isUnsteady && (status === 'connecting' || status === 'online');
      if (isProving) stopTimer ??= ports.setTimer(provingMs, prove);
      else {
        stop();
        show(status);
      }
    },
    stop,
  };
}
