import { useEffect, useState } from 'react';

/**
 * Counts whole seconds down to zero. By the clock, so that a tab in the background comes back right. `startedMs`: it runs
 * already, since then.
 */
export function useCooldown(
  lengthMs: number,
  startedMs = 0,
): { readonly secondsLeft: number; readonly start: () => void } {
  const [endMs, setEndMs] = useState(startedMs + lengthMs);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const secondsLeft = secondsUntil(endMs, nowMs);

  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setNowMs(Date.now()), (endMs - nowMs) % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, endMs, nowMs]);

  return {
    secondsLeft,
    start: () => {
      const startMs = Date.now();
      setNowMs(startMs);
      setEndMs(startMs + lengthMs);
    },
  };
}

export function secondsUntil(endMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endMs - nowMs) / 1000));
}
