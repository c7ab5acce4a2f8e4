import { useMemo } from 'react';
import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { useDriveState } from '../browser/use-drive-state.ts';
import { folderPlace } from '../layout/folder-storage.ts';
import { listKey } from '../list/row-source.ts';
import { wholeList } from '../list/whole-list.ts';
import {
  nextOrder,
  readFolderOrder,
  type SortColumn,
  storeFolderOrder,
  useFolderOrder,
} from '../sort/folder-order.ts';
import { sortPlaceRows } from './sort-place-rows.ts';
import { useLocatedItems } from './use-located-items.ts';

const none = { rows: [], refused: 0 };
/** No folder is called so: ids have no tilde. */
const starredId = '~starred';

/** What the person has starred in a filespace and may see now, as a list for the grid. */
export function useStarredList(driveId: string) {
  const stars = useLiveQuery((reader) => reader.stars(driveId), [driveId]);
  const { complete } = useDriveState(driveId);
  const place = folderPlace(driveId, starredId);
  const order = useFolderOrder(place);
  const ids = stars?.rows.map(({ itemId }) => itemId).join(' ');
  const located = useLocatedItems(driveId, ids);
  const source = useMemo(
    () =>
      wholeList({
        listKey: listKey({ driveId, folderId: starredId }, order),
        rows: sortPlaceRows(located ?? [], order),
        complete: located !== undefined && (complete || located.length > 0),
        stale: false,
      }),
    [driveId, located, order, complete],
  );
  return {
    source,
    refused: (stars ?? none).refused,
    sort: {
      order,
      onSort: (by: SortColumn) => storeFolderOrder(place, nextOrder(readFolderOrder(place), by)),
      onOrder: (next: SortOrder) => storeFolderOrder(place, next),
    },
  };
}
