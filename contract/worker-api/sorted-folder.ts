import type { FolderWindow } from './item-row.ts';

/** By what the children of a folder are in order. By name, `desc` is the ascending list backwards: files first. */
export interface SortOrder {
  readonly by: 'name' | 'size' | 'modified';
  readonly direction: 'asc' | 'desc';
}

/**
 * A folder by size or by time. Folders stand first in both directions, and what is equal stands by name, ascending. The
 * size of a folder is what it holds all the way down; before the filespace is complete on this device nobody knows it,
 * and folders stand by name.
 */
export interface SortedFolder extends SortOrder {
  readonly driveId: string;
  readonly folderId: string;
  readonly by: 'size' | 'modified';
}

export interface SortedFolderCalls {
  /** Rows `from` to `to` (exclusive) of that list, with what waits to be sent. */
  sortedWindow(folder: SortedFolder, from: number, to: number): Promise<FolderWindow>;
  /** The position of an item in that list, or -1. */
  sortedPositionOf(folder: SortedFolder, itemId: string): Promise<number>;
  /** The position of the next row after `after` (wrapping) whose name starts with `typed`, or -1. */
  sortedPositionOfPrefix(folder: SortedFolder, typed: string, after: number): Promise<number>;
}
