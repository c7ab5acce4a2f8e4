import type { FolderLocation } from '#worker/read/reader.ts';
import { folderPlace, useFolderView } from '../layout/folder-views.ts';
import { useFolderRows } from '../list/use-folder-rows.ts';
import { useFrozenRows } from '../list/use-frozen-rows.ts';
import { useSelection } from '../list/use-selection.ts';
import { useSearch } from '../search/use-search.ts';

/** What is on screen: the children of the open folder or, during a search, its hits; and what is selected of it. */
export function useListing(location: FolderLocation, revision: number, frozen: boolean) {
  const search = useSearch(location.driveId, revision);
  const { source: children, expect } = useFolderRows(location);
  /** Whether hits are listed: until the first answer the folder stays. */
  const listing = search.active && search.ready;
  const source = useFrozenRows(listing ? search.source : children, frozen);
  // Of the rows that are on screen: the next folder may be shown otherwise.
  const shownPlace = source.listKey.slice(0, source.listKey.lastIndexOf('/'));
  const view = useFolderView(shownPlace);
  return {
    search,
    listing,
    source,
    expect,
    selection: useSelection(source),
    /** The place that is open, for what this device remembers of it. */
    place: folderPlace(location.driveId, location.folderId),
    view: listing ? 'list' : view,
  } as const;
}
