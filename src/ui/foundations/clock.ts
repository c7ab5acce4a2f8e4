/** Time as an argument, so that a test can turn it by hand. */
export interface Clock {
  readonly now: () => number;
  /** Runs once after the time; the answer cancels it. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
