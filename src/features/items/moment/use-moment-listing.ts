import { useMemo, useState } from 'react';
import { ok } from '#contract/rules/result.ts';
import { sync } from '../../../lib/worker-client.ts';
import { folderPlace } from '../layout/folder-storage.ts';
import { listKey } from '../list/row-source.ts';
import { wholeList } from '../list/whole-list.ts';
import { hitsFromWire } from '../search/hits-from-wire.ts';
import {
  nextOrder,
  readFolderOrder,
  type SortColumn,
  storeFolderOrder,
  useFolderOrder,
} from '../sort/folder-order.ts';
import { momentRow, sortMomentRows } from './moment-rows.ts';
import { usePages } from './use-pages.ts';

export interface MomentPlace {
  readonly driveId: string;
  readonly seq: number;
  readonly folderId: string;
}

const pageHits = 200;
/** How near the end of the hits scrolling asks for more. */
const nearRows = 40;

/** The children of a folder at a moment or, during a search, what was found in the filespace as it was then. */
export function useMomentListing({ driveId, seq, folderId }: MomentPlace) {
  const moment = `${driveId}@${seq}`;
  const [search, setSearch] = useState({ moment, term: '' });
  const term = search.moment === moment ? search.term : '';
  const sought = term.trim();
  const place = folderPlace(driveId, folderId);
  const order = useFolderOrder(place);
  const folder = usePages({
    key: `${moment}/${folderId}`,
    async load(after) {
      const page = await sync.momentPage({ driveId, seq, folderId, after });
      if (!page.ok) return page;
      const { items, next, path } = page.value;
      return ok({ rows: items.map((item) => momentRow(item, seq)), next, path });
    },
    wants: () => true,
  });
  const hits = usePages({
    key: sought === '' ? null : `${moment}?${sought}`,
    async load(after) {
      const query = { at: seq, term: sought, limit: pageHits, ...(after !== null && { after }) };
      const found = await sync.call('searchItems', { params: { driveId }, query });
      if (!found.ok) return found;
      const rows = hitsFromWire(found.value, sought).map((hit) => ({ ...hit, at: seq }));
      return ok({ rows, next: found.value.next });
    },
    wants: (rows) => rows < pageHits,
  });
  const isSearch = sought !== '' && hits.key === `${moment}?${sought}`;
  const isFolder = folder.key === `${moment}/${folderId}`;
  const { more } = hits;
  const source = useMemo(() => {
    if (isSearch) {
      const onSee = (to: number) => {
        if (!hits.complete && hits.problem === null && to > hits.rows.length - nearRows) more();
      };
      return wholeList({ ...hits, listKey: hits.key, stale: false, onSee });
    }
    return wholeList({
      listKey: `${moment}#${listKey({ driveId, folderId }, order)}`,
      rows: sortMomentRows(folder.rows, order),
      complete: isFolder && folder.complete,
      stale: !isFolder && folder.rows.length > 0,
    });
  }, [isSearch, isFolder, hits, folder, order, moment, driveId, folderId, more]);
  const shown = isSearch ? hits : folder;
  return {
    source,
    term,
    isSearch,
    onType: (text: string) => setSearch({ moment, term: text }),
    /** From below the root to the folder; null until it is known. */
    path: isFolder ? folder.path : null,
    problem: (isSearch || isFolder) && shown.rows.length === 0 ? shown.problem : null,
    sort: {
      order,
      onSort: (by: SortColumn) => storeFolderOrder(place, nextOrder(readFolderOrder(place), by)),
      onOrder: (next: typeof order) => storeFolderOrder(place, next),
    },
  };
}
