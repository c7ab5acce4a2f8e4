import { useLocation } from 'react-router-dom';
import { readAccount } from '../../../shared/auth/account-storage.ts';
import type { GridRow } from './row-source.ts';
import type { Selection } from './selection.ts';

/** Where a list was left. */
interface EntryPlace {
  readonly top?: number;
  readonly selection?: Selection<GridRow>;
}

const mostPlaces = 200;
const storageKey = 'listPositions';
/** The latest last. */
const places = new Map<string, EntryPlace>(tabPositions());
addEventListener('pagehide', storePositions);
// A browser that is short of memory takes a hidden page away without a word.
document.addEventListener('visibilitychange', storePositions);

/** The name of a list in the entry of the history that is open: one list may stand in several. */
export function useEntryOf(listKey: string): string {
  return `${useLocation().key} ${listKey}`;
}

/** Where Back or Forward left a list; nothing where the entry is a new one. */
export function placeOf(entry: string): EntryPlace {
  return places.get(entry) ?? {};
}

export function keepPlace(entry: string, part: EntryPlace): void {
  const place = { ...places.get(entry), ...part };
  places.delete(entry);
  places.set(entry, place);
  const [oldest] = places.keys();
  if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest);
}

/** Where the lists of this tab stood when the page was left to be loaded again. Selections are of the page alone. */
function tabPositions(): Map<string, EntryPlace> {
  try {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    const isNew = navigation?.type === 'navigate' && !('wasDiscarded' in document && document.wasDiscarded);
    if (isNew || !Array.isArray(stored)) return new Map();
    return new Map(stored.map(([entry, top]) => [String(entry), { top: Number(top) || 0 }]));
  } catch {
    return new Map();
  }
}

/** Signing out leaves nothing of a person in the browser. */
function storePositions(): void {
  if (readAccount() === null) return;
  const positions = [...places].flatMap(([entry, { top }]) => (top ? [[entry, top]] : []));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Then they begin at the top.
  }
}
