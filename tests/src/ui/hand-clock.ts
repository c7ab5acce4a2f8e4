import type { Clock } from '#src/ui/ground/clock.ts';

export interface HandClock extends Clock {
  readonly pass: (ms: number) => void;
}

/** A clock that stands still until it is turned. */
export function handClock(): HandClock {
  let nowMs = 0;
  let alarms: { readonly atMs: number; readonly run: () => void }[] = [];
  return {
    now: () => nowMs,
    after(delayMs, run) {
      const alarm = { atMs: nowMs + delayMs, run };
      alarms.push(alarm);
      return () => {
        alarms = alarms.filter((other) => other !== alarm);
      };
    },
    pass(ms) {
      const endMs = nowMs + ms;
      for (;;) {
        const due = alarms.filter((alarm) => alarm.atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
        if (!due) break;
        alarms = alarms.filter((alarm) => alarm !== due);
        nowMs = due.atMs;
        due.run();
      }
      nowMs = endMs;
    },
  };
}
