import type { ActivityCalls } from './activity.ts';
import type { ItemSyncState } from './item-row.ts';
import type { MomentCalls } from './moments.ts';
import type { PathSegment } from './path-segment.ts';
import type { PlaceCalls } from './places.ts';
import type { SearchHit, SearchResult, SearchWindowCalls } from './search-window.ts';
import type { SortedFolderCalls } from './sorted-folder.ts';
import type { StorageBreakdownCalls } from './storage-breakdown.ts';

/** What a page asks about a whole filespace: the worker has it in memory, with what waits to be sent. */
export interface TreeQueries
  extends SortedFolderCalls,
    SearchWindowCalls,
    StorageBreakdownCalls,
    MomentCalls,
    ActivityCalls,
    PlaceCalls {
  search(driveId: string, term: string, limit: number): Promise<SearchResult>;
  /** Folders of a filespace whose name holds the term, for the destination picker. */
  searchFolders(driveId: string, term: string, limit: number): Promise<SearchResult>;
  /** From the first folder below the root to the folder itself; empty for the root, null where it is unknown. */
  path(driveId: string, folderId: string): Promise<readonly PathSegment[] | null>;
  /** A file as people see it, with what waits to be sent; null where this device knows of none. */
  findFile(driveId: string, fileId: string): Promise<LocatedFile | null>;
  /** Items as people see them, in this order; without those that this device knows of none. */
  locateItems(driveId: string, itemIds: readonly string[]): Promise<readonly Omit<SearchHit, 'match'>[]>;
  /** What folders hold, all the way down, as far as it is on the device. */
  folderTotals(driveId: string, folderIds: readonly string[]): Promise<readonly FolderTotals[]>;
  /** Whether `folderId` is one of `itemIds` or lies inside one of them. */
  isInside(driveId: string, folderId: string, itemIds: readonly string[]): Promise<boolean>;
}

export type { PathSegment, SearchHit, SearchResult };

export interface LocatedFile {
  readonly id: string;
  readonly isUnsent?: true;
  readonly parentId: string;
  readonly kind: 'file';
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** As of Item, 0 for the first content. */
  readonly contentSeq: number;
  /** From below the root to the parent. */
  readonly path: readonly PathSegment[];
  readonly syncState: ItemSyncState;
}

export interface FolderTotals {
  readonly id: string;
  readonly sizeBytes: number;
  readonly folders: number;
  readonly files: number;
}
