import { useEffect, useMemo, useState } from 'react';
import { ok } from '#contract/rules/result.ts';
import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import type { MomentAddress } from '../../../lib/paths.ts';
import { sync } from '../../../lib/worker-client.ts';
import { folderPlace } from '../layout/folder-storage.ts';
import { wholeList } from '../list/whole-list.ts';
import { hitsFromWire } from '../search/hits-from-wire.ts';
import { type SearchAddress, useSearchTerm } from '../search/use-search-term.ts';
import {
  nextOrder,
  orderName,
  readFolderOrder,
  type SortColumn,
  storeFolderOrder,
  useFolderOrder,
} from '../sort/folder-order.ts';
import { momentRow, sortMomentRows } from './moment-rows.ts';
import { usePages } from './use-pages.ts';

export interface MomentPlace {
  readonly moment: MomentAddress;
  /** The search that the address of the page names. */
  readonly address: SearchAddress;
  readonly folderId: string;
}

const pageHits = 200;
/** How near the end of the hits scrolling asks for more. */
const nearRows = 40;

/** Each search is a question to the server: not one for every key. */
const typingMs = 250;

/** The children of a folder at a moment or, during a search, what was found in the filespace as it was then. */
export function useMomentListing({ moment: { driveId, seq }, address, folderId }: MomentPlace) {
  const moment = `${driveId}@${seq}`;
  const { term, type, commit, leave } = useSearchTerm(address);
  const sought = useSettled(term.trim(), typingMs);
  const place = folderPlace(driveId, folderId);
  const order = useFolderOrder(place);
  const folderKey = `${moment}/${folderId}`;
  const folder = usePages({
    key: folderKey,
    async load(after) {
      const page = await sync.momentPage({ driveId, seq, folderId, after });
      if (!page.ok) return page;
      const { items, next, path } = page.value;
      return ok({ rows: items.map((item) => momentRow(item, seq)), next, path });
    },
    wants: () => true,
  });
  const searchKey = sought === '' ? null : `${moment}?${sought}`;
  const hits = usePages({
    key: searchKey,
    async load(after) {
      const query = { at: seq, term: sought, limit: pageHits, ...(after !== null && { after }) };
      const found = await sync.call('searchItems', { params: { driveId }, query });
      if (!found.ok) return found;
      const rows = hitsFromWire(found.value, sought).map((hit) => ({ ...hit, at: seq }));
      return ok({ rows, next: found.value.next });
    },
    wants: (rows) => rows < pageHits,
  });
  // Until the first answer the folder stays; then the hits before, until the next are here.
  const isSearch = searchKey !== null && hits.key.startsWith(`${moment}?`);
  const isCurrent = isSearch ? hits.key === searchKey : folder.key === folderKey;
  const isFound = isSearch && isCurrent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each term is put into the address once it is answered
  useEffect(() => {
    if (isFound) commit();
  }, [isFound, sought, commit]);
  const source = useMemo(() => {
    if (isSearch) {
      const onSee = (to: number) => {
        if (!hits.complete && hits.problem === null && to > hits.rows.length - nearRows) hits.more();
      };
      const complete = isCurrent && hits.complete;
      return wholeList({ listKey: anyMoment(hits.key), rows: hits.rows, complete, stale: !isCurrent, onSee });
    }
    return wholeList({
      listKey: `${anyMoment(folder.key)}#${orderName(order)}`,
      rows: sortMomentRows(folder.rows, order),
      complete: isCurrent && folder.complete,
      stale: !isCurrent && folder.rows.length > 0,
    });
  }, [isSearch, isCurrent, hits, folder, order]);
  const shown = isSearch ? hits : folder;
  return {
    source,
    term,
    isSearch,
    onType: type,
    /** To be said before something is opened from it, so that Back returns to the search. */
    leaveSearch() {
      commit();
      leave();
    },
    /** From below the root to the folder; null until it is known. */
    path: folder.key === folderKey ? folder.path : null,
    problem: isCurrent && shown.rows.length === 0 ? shown.problem : null,
    sort: {
      order,
      onSort: (by: SortColumn) => storeFolderOrder(place, nextOrder(readFolderOrder(place), by)),
      onOrder: (next: SortOrder) => storeFolderOrder(place, next),
    },
  };
}

/** The same list at another moment keeps its selection and where it was scrolled to. */
function anyMoment(key: string): string {
  return key.replace(/@\d+/, '');
}

/** The value once it has been the same for a while; an empty one immediately. */
function useSettled(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === '') return setSettled('');
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return value === '' ? '' : settled;
}
