import type { ItemKind } from '../entities/item.ts';
import type { ItemFilter } from '../rules/file-kinds/item-filter.ts';
import type { ItemSyncState } from './item-row.ts';
import type { PathSegment } from './path-segment.ts';
import type { SortOrder } from './sorted-folder.ts';

/** An item whose name holds a term. */
export interface SearchHit {
  readonly id: string;
  /** It exists only on this device: the change that made it is not confirmed. */
  readonly isUnsent?: true;
  readonly kind: ItemKind;
  readonly parentId: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** Names from below the root to the parent. */
  readonly path: readonly PathSegment[];
  /** Where the match stands in `name`, in UTF-16 units; absent where folding changed the length. */
  readonly match?: readonly [number, number];
  readonly syncState: ItemSyncState;
}

export interface SearchResult {
  readonly term: string;
  readonly hits: readonly SearchHit[];
  /** How many there are in all; hits holds the best of them. */
  readonly total: number;
  /** Whether the whole filespace was searched; else the server may know more. */
  readonly complete: boolean;
}

/**
 * All items of a filespace whose name holds a term and that are like a filter says, in an order. Folders stand first as in a sorted folder; by name, `desc` is
 * the ascending list backwards.
 */
export interface SearchedList extends SortOrder {
  readonly driveId: string;
  readonly term: string;
  readonly filter?: ItemFilter | undefined;
}

export interface SearchWindow {
  readonly folders: number;
  readonly files: number;
  /** Position of hits[0]. */
  readonly from: number;
  readonly hits: readonly SearchHit[];
  /** Whether the whole filespace was searched; else the server may know more. */
  readonly complete: boolean;
}

export interface SearchWindowCalls {
  /** Hits `from` to `to` (exclusive), with what waits to be sent. */
  searchWindow(list: SearchedList, from: number, to: number): Promise<SearchWindow>;
  /** The position of an item in that list, or -1. */
  searchPositionOf(list: SearchedList, itemId: string): Promise<number>;
  /** The position of the next hit after `after` (wrapping) whose name starts with `typed`, or -1. */
  searchPositionOfPrefix(list: SearchedList, typed: string, after: number): Promise<number>;
}
