import type { SortOrder } from './sorted-folder.ts';
import type { SearchHit } from './tree-queries.ts';

/**
 * All items of a filespace whose name holds a term, in an order. Folders stand first as in a sorted folder; by name, `desc` is
 * the ascending list backwards.
 */
export interface SearchedList extends SortOrder {
  readonly driveId: string;
  readonly term: string;
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
