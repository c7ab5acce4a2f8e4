interface Timer {
  dueMs: number;
  readonly run: () => void;
  handle: NodeJS.Timeout;
}

/** The real clock, and a way to let time pass immediately. */
export function createClock() {
  const timers = new Set<Timer>();
  let aheadMs = 0;
  let setMs = 0;
  let hurriedMs = -1;
  const passedMs = () => Date.now() + aheadMs;

  function begin(timer: Timer) {
    timer.handle = setTimeout(() => fire(timer), Math.max(0, timer.dueMs - passedMs()));
  }

  function fire(timer: Timer) {
    if (timers.delete(timer)) timer.run();
  }

  function pass(ms: number) {
    aheadMs += ms;
    for (const timer of [...timers].sort((one, other) => one.dueMs - other.dueMs)) {
      clearTimeout(timer.handle);
      if (timer.dueMs <= passedMs()) fire(timer);
      else begin(timer);
    }
  }

  /** Its time has passed. All other waits are as long as they were: each begins that much later. */
  function elapse(timer: Timer) {
    const ms = Math.max(0, timer.dueMs - passedMs());
    aheadMs += ms;
    for (const other of timers) if (other !== timer) other.dueMs += ms;
    clearTimeout(timer.handle);
    fire(timer);
  }

  return {
    now: () => passedMs() + setMs,
    setTimer(delayMs: number, run: () => void): () => void {
      const timer: Timer = { dueMs: passedMs() + delayMs, run, handle: setTimeout(() => undefined) };
      clearTimeout(timer.handle);
      timers.add(timer);
      begin(timer);
      if (delayMs <= hurriedMs) setImmediate(() => timers.has(timer) && elapse(timer));
      return () => {
        timers.delete(timer);
        clearTimeout(timer.handle);
      };
    },
    /** Somebody sets the clock of the device. Timers do not run by it. */
    set(byMs: number) {
      setMs += byMs;
    },
    /** In how many milliseconds the next timer is due; null where there is none. */
    nextMs(): number | null {
      const due = [...timers].map(({ dueMs }) => dueMs);
      return due.length === 0 ? null : Math.max(0, Math.min(...due) - passedMs());
    },
    /** What is due by then runs, in order; what is not, runs when it is. */
    pass,
    /** From now on each wait of at most so long is over as soon as it begins; the longer ones come no nearer by it. */
    hurry(upToMs: number) {
      hurriedMs = upToMs;
    },
  };
}
