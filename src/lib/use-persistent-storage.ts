import { useEffect } from 'react';

/**
 * From the first change that waits on, this device holds what exists nowhere else: the browser is asked not to clear
 * it when space is short. Asked from here because a worker cannot.
 */
export function usePersistentStorage(needed: boolean): void {
  useEffect(() => {
    if (needed) void askOnce();
  }, [needed]);
}

async function askOnce(): Promise<void> {
  if (navigator.storage?.persist === undefined || (await navigator.storage.persisted())) return;
  await navigator.storage.persist();
}
