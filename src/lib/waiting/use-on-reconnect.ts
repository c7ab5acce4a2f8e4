import { useEffect } from 'react';
import { useSharedQuery } from '../use-live-query.ts';

/** Calls `run`, which has to be stable, once the connection is there, and whenever it is there again. */
export function useOnReconnect(run: () => void): void {
  const connected = useSharedQuery('device')?.connection === 'online';
  useEffect(() => {
    if (connected) run();
  }, [connected, run]);
}
