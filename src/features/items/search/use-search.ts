import { useCallback, useEffect, useMemo } from 'react';
import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import { useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import type { GridSort } from '../grid/grid-header.tsx';
import { folderPlace } from '../layout/folder-storage.ts';
import type { RowSource } from '../list/row-source.ts';
import {
  nextOrder,
  orderName,
  readFolderOrder,
  resultsId,
  storeFolderOrder,
  useFolderOrder,
} from '../sort/folder-order.ts';
import { useFoundHits } from './use-found-hits.ts';
import { type SearchAddress, type SearchTerm, useSearchTerm } from './use-search-term.ts';

/** How long nothing is typed before an answered search is put into the address. */
const settledMs = 300;

export interface Search extends Pick<SearchTerm, 'term' | 'filters' | 'type' | 'narrow' | 'commit'> {
  readonly active: boolean;
  /** The hits; null until there is something to show for what was typed first. */
  readonly source: RowSource | null;
  /** The server is being asked. */
  readonly checking: boolean;
  readonly sort: GridSort;
  /** Ends the search where something else is opened. `isHit`: from the hits, so that Back returns to them. */
  readonly leave: (isHit?: boolean) => void;
}

/** Names are searched on this device at each keystroke. While the next term's hits are on their way, the ones before stay. */
export function useSearch(driveId: string, revision: number, address: SearchAddress): Search {
  const { term, filters, type, narrow, commit, leave } = useSearchTerm(address);
  // Days begin by the clock by which the list shows times.
  const zone = useTimeZone();
  const active = term.trim() !== '';
  const place = folderPlace(driveId, resultsId);
  const order = useFolderOrder(place);
  const keyOf = (wanted: string) => `${place}/${wanted}/${filters}/${orderName(order)}`;
  const listKey = keyOf(term);
  const { found, problem, begin, end } = useFoundHits(revision);
  const question = { driveId, filters, zone, ...order };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the filespace, the term, its filters and the order
  useEffect(() => {
    if (active) begin({ ...question, term }, listKey);
    else end();
  }, [active, listKey, zone]);
  const typeAhead = (next: string) => {
    // The worker searches while the page draws what was typed.
    if (next.trim() !== '') begin({ ...question, term: next }, keyOf(next));
    type(next);
  };

  const isAnswered = active && found?.listKey === listKey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each term has its own time, and each filter
  useEffect(() => {
    if (!isAnswered) return;
    const timer = setTimeout(commit, settledMs);
    return () => clearTimeout(timer);
  }, [isAnswered, term, filters, commit]);
  const source = useMemo(
    () => (found && active ? { ...found.source, stale: !isAnswered } : null),
    [found, active, isAnswered],
  );
  const leaveFor = useCallback(
    (isHit = false) => {
      if (isHit) commit();
      leave();
    },
    [commit, leave],
  );
  // Code that does not come is said as everywhere: by who catches it around the page.
  if (problem !== undefined) throw problem;
  return {
    ...{ term, filters, active, source, narrow, commit, type: typeAhead, leave: leaveFor },
    checking: isAnswered && found.checking,
    sort: {
      order,
      onSort: (by) => storeFolderOrder(place, nextOrder(readFolderOrder(place), by)),
      onOrder: (next: SortOrder) => storeFolderOrder(place, next),
    },
  };
}
