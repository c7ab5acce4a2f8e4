import { useEffect, useRef } from 'react';
import { useSharedQuery } from './use-live-query.ts';

const firstDelayMs = 1000;
const maxDelayMs = 30_000;

/**
 * Calls `retry` once the server can be reached again, for as long as `failed` stays or comes back: when the browser
 * says that it is online, and, since the browser may never have noticed, while the worker's connection is open.
 * `retry` has to be stable.
 */
export function useRetryOnReconnect(failed: boolean, retry: () => void): void {
  const connected = useSharedQuery('device')?.connection === 'online';
  const delayMs = useRef(firstDelayMs);
  useEffect(() => {
    if (!connected) delayMs.current = firstDelayMs;
  }, [connected]);
  useEffect(() => {
    if (!failed) return;
    addEventListener('online', retry);
    const timer = connected ? setTimeout(retry, delayMs.current) : undefined;
    if (connected) delayMs.current = Math.min(delayMs.current * 2, maxDelayMs);
    return () => {
      removeEventListener('online', retry);
      clearTimeout(timer);
    };
  }, [failed, connected, retry]);
}
