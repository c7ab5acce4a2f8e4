import { useSharedQuery } from './use-live-query.ts';

/** Whether the tab that leads found no way to the server. Better informed than the browser, which only sees cables. */
export function useOffline(): boolean {
  return useSharedQuery('device')?.connection === 'offline';
}
