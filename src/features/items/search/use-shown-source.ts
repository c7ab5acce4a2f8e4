import { useMemo, useState } from 'react';
import type { RowSource } from '../list/row-source.ts';
import type { Search } from './use-search.ts';

/** As many rows as a large window shows at once, of which nothing is known yet. */
const outline: RowSource = {
  ...{ listKey: 'search', count: 40, folders: 0, files: 0, complete: false, stale: true, from: 0, rows: [] },
  rowAt: () => undefined,
  see: () => undefined,
  read: async () => [],
  indexOf: async () => -1,
  indexOfPrefix: async () => -1,
};

/**
 * What is on screen: the hits of a search, or what lies below it. Until the first hits are here that stays, but takes no keys and
 * no clicks, since the page calls it results; a page that was loaded among hits never showed it, and shows an outline.
 * `listing`: whether it is hits, known or not.
 */
export function useShownSource({ active, source: hits }: Search, below: RowSource) {
  const [isEarly, setEarly] = useState(active);
  if (isEarly && (!active || hits)) setEarly(false);
  const source = useMemo<RowSource>(
    () => hits ?? (!active ? below : isEarly ? outline : { ...below, stale: true }),
    [hits, active, below, isEarly],
  );
  return { source, listing: hits !== null || source === outline };
}
