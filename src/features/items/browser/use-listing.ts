import { useState } from 'react';
import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import { useStars } from '../../../shared/stars/use-stars.ts';
import { folderPlace } from '../layout/folder-storage.ts';
import { useFolderView } from '../layout/folder-views.ts';
import { createOptimisticChanges } from '../list/optimistic/optimistic-changes.ts';
import type { FolderPlace } from '../list/row-source.ts';
import { useFolderRows } from '../list/use-folder-rows.ts';
import { useFrozenRows } from '../list/use-frozen-rows.ts';
import { useSelection } from '../list/use-selection.ts';
import type { PlaceList } from '../places/place-list.ts';
import { useSearch } from '../search/use-search.ts';
import type { SearchAddress } from '../search/use-search-term.ts';
import { useShownSource, type WayToRows } from '../search/use-shown-source.ts';
import {
  nextOrder,
  orderNamed,
  readFolderOrder,
  type SortColumn,
  storeFolderOrder,
  useFolderOrder,
} from '../sort/folder-order.ts';

export type { PlaceList, SearchAddress };

/** What is on screen: the children of the open folder, a place or, during a search, its hits; and what is selected of it. */
export function useListing(
  folder: FolderPlace,
  way: WayToRows,
  revision: number,
  frozen: boolean,
  list: PlaceList | undefined,
  address: SearchAddress,
) {
  const { driveId, folderId } = folder;
  const search = useSearch(driveId, revision, address);
  const place = folderPlace(driveId, folderId);
  const [optimistic] = useState(createOptimisticChanges);
  const { source: children, expect } = useFolderRows(folder, useFolderOrder(place), revision, optimistic);
  const { source: shown, listing } = useShownSource(search, list?.source ?? children, list ? undefined : way);
  const source = useFrozenRows(shown, frozen);
  // Of the rows that are on screen: the next folder may be shown otherwise.
  const end = children.listKey.lastIndexOf('/');
  const view = useFolderView(children.listKey.slice(0, end));
  return {
    search,
    listing,
    stars: useStars(driveId),
    source,
    expect,
    optimistic,
    selection: useSelection(source),
    /** The place that is open, for what this device remembers of it. */
    place,
    view: listing || list ? 'list' : view,
    sort: (listing ? search.sort : list?.sort) ?? {
      order: orderNamed(children.listKey.slice(end + 1)),
      onSort: (by: SortColumn) => storeFolderOrder(place, nextOrder(readFolderOrder(place), by)),
      onOrder: (order: SortOrder) => storeFolderOrder(place, order),
    },
  } as const;
}
