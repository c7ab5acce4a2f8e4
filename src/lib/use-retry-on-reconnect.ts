import { useEffect, useRef } from 'react';
import { useSharedQuery } from './use-live-query.ts';

const firstDelayMs = 1000;
const maxDelayMs = 30_000;

/** What became of the last attempt: `cut` is a failure for want of a network. */
export type Attempt = 'asking' | 'cut' | 'done';

/**
 * Calls `retry` after an attempt that was cut: when the browser says that it is online, and, since the browser may never
 * have noticed, while the worker's connection is open; then less and less often, until an attempt is `done`. `retry` has
 * to be stable.
 */
export function useRetryOnReconnect(attempt: Attempt, retry: () => void): void {
  const connected = useSharedQuery('device')?.connection === 'online';
  const delayMs = useRef(firstDelayMs);
  const isOver = attempt === 'done' || !connected;
  useEffect(() => {
    if (isOver) delayMs.current = firstDelayMs;
  }, [isOver]);
  useEffect(() => {
    if (attempt !== 'cut') return;
    addEventListener('online', retry);
    const timer = connected ? setTimeout(retry, delayMs.current) : undefined;
    if (connected) delayMs.current = Math.min(delayMs.current * 2, maxDelayMs);
    return () => {
      removeEventListener('online', retry);
      clearTimeout(timer);
    };
  }, [attempt, connected, retry]);
}
