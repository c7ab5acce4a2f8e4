import { useEffect } from 'react';

/** That the person is `offline` is not said any longer than it is so: what they typed is there to be sent again. */
export function useOfflineCleared(
  failure: string | null,
  offline: string,
  set: (failure: null) => void,
): void {
  const isOffline = failure === offline;
  useEffect(() => {
    if (!isOffline) return;
    const clear = () => set(null);
    addEventListener('online', clear);
    return () => removeEventListener('online', clear);
  }, [isOffline, set]);
}
