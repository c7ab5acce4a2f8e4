import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { useFolderSearch } from '../panel/use-folder-search.ts';
import { useFolderList } from './use-folder-list.ts';
import type { FolderList } from './use-remote-folders.ts';

/** A folder of the list. */
export interface FolderRow {
  readonly folder: PathSegment;
  /** From below the root to where it lies. */
  readonly above: readonly PathSegment[];
  /** Found by a search: it says where it lies. */
  readonly isHit: boolean;
}

export interface FolderRows {
  readonly list: FolderList;
  readonly rows: readonly FolderRow[];
  /** Whether the rows come from anywhere in the filespace. */
  readonly isSearching: boolean;
}

/** The folders in a folder; with a term those of the whole filespace, or of the folder where the rest is not on this device. */
export function useFolderRows(
  driveId: string,
  folderId: string,
  path: readonly PathSegment[],
  search: string,
): FolderRows {
  const list = useFolderList(driveId, folderId);
  const hits = useFolderSearch(driveId, list.isSynced ? search : '');
  if (hits) {
    const rows = hits.map(({ id, name, path: above }) => ({ folder: { id, name }, above, isHit: true }));
    return { list, rows, isSearching: true };
  }
  const searchText = list.isSynced ? '' : search.trim().toLowerCase();
  const rows = list.folders
    .filter(({ name }) => name.toLowerCase().includes(searchText))
    .map((folder) => ({ folder, above: path, isHit: false }));
  return { list, rows, isSearching: false };
}
