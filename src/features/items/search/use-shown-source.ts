import { useEffect, useMemo, useState } from 'react';
import type { RowSource } from '../list/row-source.ts';
import type { Search } from './use-search.ts';

/** Longer than a device needs that has the index of its names. */
const outlineAfterMs = 300;
/** As many rows as a large window shows at once, of which nothing is known yet. */
const outline: RowSource = {
  ...{ listKey: 'search', count: 40, folders: 0, files: 0, complete: false, stale: true, from: 0, rows: [] },
  rowAt: () => undefined,
  see: () => undefined,
  read: async () => [],
  indexOf: async () => -1,
  indexOfPrefix: async () => -1,
};

/** What is known of the way to the folder that is listed. */
export interface WayToRows {
  readonly isFound: boolean;
  readonly absence: 'unsure' | 'elsewhere' | 'nowhere' | null;
}

/** Of a folder that this device does not have nobody says that it is empty. */
export function awaitedRows(rows: RowSource, { isFound, absence }: WayToRows): RowSource {
  if (isFound || rows.count > 0 || absence === 'elsewhere') return rows;
  return absence === null ? { ...rows, complete: false } : { ...outline, listKey: rows.listKey };
}

/**
 * What is on screen: the hits of a search, or what lies below it. Until the first hits are here that stays for a moment, but takes no
 * keys and no clicks, since the page calls it results; then it gives way to an outline. A page that was loaded among hits
 * never showed it, and begins with that. `listing`: whether it is hits, known or not.
 */
export function useShownSource({ active, source: hits }: Search, rows: RowSource, way?: WayToRows) {
  const { isFound = true, absence = null } = way ?? {};
  const below = useMemo(() => awaitedRows(rows, { isFound, absence }), [rows, isFound, absence]);
  const isWaiting = active && hits === null;
  const [isOutlined, setOutlined] = useState(isWaiting);
  if (isOutlined && !isWaiting) setOutlined(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setOutlined(true), outlineAfterMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const source = useMemo<RowSource>(
    () => hits ?? (!isWaiting ? below : isOutlined ? outline : { ...below, stale: true }),
    [hits, isWaiting, below, isOutlined],
  );
  return { source, listing: hits !== null || source === outline };
}
