import type { Clock } from '#src/ui/foundations/clock.ts';

export interface FakeClock extends Clock {
  readonly pass: (ms: number) => void;
}

/** A clock that stands still until it is turned. */
export function fakeClock(): FakeClock {
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
