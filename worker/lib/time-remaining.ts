/**
 * How long there is to wait until a moment that was set at most `longestMs` ahead. What lies further ahead than that was
 * set by a clock that has been put back since: it is due.
 */
export function timeRemainingMs(untilMs: number, nowMs: number, longestMs: number): number {
  const leftMs = untilMs - nowMs;
  return leftMs > longestMs ? 0 : Math.max(0, leftMs);
}
