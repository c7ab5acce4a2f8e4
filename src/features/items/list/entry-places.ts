import { useLocation } from 'react-router-dom';
import type { GridRow } from './row-source.ts';
import type { Selection } from './selection.ts';

/** Where a list was left. */
interface EntryPlace {
  readonly top?: number;
  readonly selection?: Selection<GridRow>;
}

const mostPlaces = 200;
/** Those of this page load, the latest last. */
const places = new Map<string, EntryPlace>();

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
