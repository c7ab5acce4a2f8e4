import { useSyncExternalStore } from 'react';
import { createZoneStore, type ZoneStore } from './zone-store.ts';

let pageZone: ZoneStore | undefined;

function zone(): ZoneStore {
  if (pageZone) return pageZone;
  const store = createZoneStore(() => window.localStorage);
  window.addEventListener('storage', (event) => store.follow(event.key));
  pageZone = store;
  return store;
}

/** The time zone in which this device shows times. */
export function useTimeZone(): string {
  const store = zone();
  return useSyncExternalStore(store.subscribe, store.get);
}

export function chooseTimeZone(timeZone: string): void {
  zone().choose(timeZone);
}
