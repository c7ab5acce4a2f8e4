interface Timer {
  readonly dueMs: number;
  readonly run: () => void;
  handle: NodeJS.Timeout;
}

/** The real clock, and a way to let time pass at once. */
export function createClock() {
  const timers = new Set<Timer>();
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;

  function begin(timer: Timer) {
    timer.handle = setTimeout(() => fire(timer), Math.max(0, timer.dueMs - now()));
  }

  function fire(timer: Timer) {
    if (timers.delete(timer)) timer.run();
  }

  return {
    now,
    setTimer(delayMs: number, run: () => void): () => void {
      const timer: Timer = { dueMs: now() + delayMs, run, handle: setTimeout(() => undefined) };
      clearTimeout(timer.handle);
      timers.add(timer);
      begin(timer);
      return () => {
        timers.delete(timer);
        clearTimeout(timer.handle);
      };
    },
    /** What is due by then runs, in order; what is not, runs when it is. */
    pass(ms: number) {
      aheadMs += ms;
      for (const timer of [...timers].sort((one, other) => one.dueMs - other.dueMs)) {
        clearTimeout(timer.handle);
        if (timer.dueMs <= now()) fire(timer);
        else begin(timer);
      }
    },
  };
}
