import { useSyncExternalStore } from 'react';
import { createTimeZoneStore, type TimeZoneStore } from './time-zone-store.ts';

let pageZone: TimeZoneStore | undefined;

function zone(): TimeZoneStore {
  if (pageZone) return pageZone;
  const store = createTimeZoneStore(() => window.localStorage);
  window.addEventListener('storage', (event) => store.follow(event.key));
  pageZone = store;
  return store;
}

/** The time zone in which this device shows times. */
export function useTimeZone(): string {
  const store = zone();
  return useSyncExternalStore(store.subscribe, store.get);
}

export function setTimeZone(timeZone: string): void {
  zone().choose(timeZone);
}
