import type { Ports } from '../lib/ports.ts';
import type { ChangeFrame } from './batch-events.ts';

const firstWindowMs = 50;
/** As long as frames come without a pause each window is twice as long as the last: every batch renders the list. */
const longestWindowMs = 250;
/** More than this is not batched: the difference has it in fewer rows. */
const maxFrames = 2000;

export interface GatherHooks {
  /** The frames that belong together have arrived. */
  gathered(): void;
  /** So many frames that a difference is shorter; they were dropped. */
  overflowed(): void;
}

/**
 * The frames of one filespace until they are applied. One alone is handed on immediately; what arrives within the window
 * after the last batch becomes one batch at its end.
 */
export function gatherFrames(ports: Pick<Ports, 'now' | 'setTimer'>, hooks: GatherHooks) {
  let frames: ChangeFrame[] = [];
  let windowMs = firstWindowMs;
  let gatheredMs = Number.NEGATIVE_INFINITY;
  let stopTimer: (() => void) | null = null;

  function stop() {
    stopTimer?.();
    stopTimer = null;
  }

  return {
    receive(frame: ChangeFrame) {
      frames.push(frame);
      if (frames.length > maxFrames) {
        frames = [];
        hooks.overflowed();
      }
      if (stopTimer !== null) return;
      const sinceMs = ports.now() - gatheredMs;
      // Also when the clock was set back.
      const isPause = sinceMs < 0 || sinceMs >= windowMs;
      if (isPause) windowMs = firstWindowMs;
      stopTimer = ports.setTimer(isPause ? 0 : windowMs - sinceMs, () => {
        stopTimer = null;
        gatheredMs = ports.now();
        if (!isPause) windowMs = Math.min(2 * windowMs, longestWindowMs);
        hooks.gathered();
      });
    },
    /** All of them, in the order in which they came. */
    take(): readonly ChangeFrame[] {
      stop();
      const taken = frames;
      frames = [];
      return taken;
    },
    /** Whether some were handed on and have not been taken. */
    isDue: () => frames.length > 0 && stopTimer === null,
    stop,
  };
}
