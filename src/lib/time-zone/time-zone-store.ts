import { createStore, type Store } from '../../ui/foundations/store.ts';
import { defaultTimeZone } from '../format.ts';
import { isTimeZone } from './is-time-zone.ts';

export interface TimeZoneStore extends Store<string> {
  readonly choose: (timeZone: string) => void;
  /** Another tab wrote the key: `storage` events come here. */
  readonly follow: (key: string | null) => void;
}

const storageKey = 'timeZone';

/** In which time zone this device shows times. Without a choice that is Pacific time. */
export function createTimeZoneStore(storage: () => Storage): TimeZoneStore {
  const store = createStore(read(storage));
  return {
    get: store.get,
    subscribe: store.subscribe,
    choose(timeZone) {
      store.set(timeZone);
      try {
        if (timeZone === defaultTimeZone) storage().removeItem(storageKey);
        else storage().setItem(storageKey, timeZone);
      } catch {
        // Nothing to keep it in: the choice lasts as long as the page.
      }
    },
    follow(key) {
      if (key === storageKey || key === null) store.set(read(storage));
    },
  };
}

function read(storage: () => Storage): string {
  try {
    const stored = storage().getItem(storageKey);
    return stored !== null && isTimeZone(stored) ? stored : defaultTimeZone;
  } catch {
    return defaultTimeZone;
  }
}
