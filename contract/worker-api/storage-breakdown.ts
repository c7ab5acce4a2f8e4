import type { ItemKind } from '../entities/item.ts';

/** What takes the room of a filespace, of what the server has: what waits to be sent is not in it. */
export interface StorageBreakdown {
  /** Whether the whole filespace is on this device. */
  readonly complete: boolean;
  readonly files: number;
  readonly sizeBytes: number;
  /** By the last part of their names, in lower case without the dot; '' for those without one. */
  readonly extensions: readonly ExtensionTotals[];
  /** The largest first. */
  readonly largestFiles: readonly LargeItem[];
  readonly largestFolders: readonly LargeItem[];
  /** Of the folders at the top level the largest, and what all of them and the files beside them hold. */
  readonly topFolders: readonly LargeItem[];
  readonly topFoldersBytes: number;
  readonly topFilesBytes: number;
}

export interface ExtensionTotals {
  readonly extension: string;
  readonly files: number;
  readonly sizeBytes: number;
}

export interface LargeItem {
  readonly id: string;
  readonly parentId: string;
  readonly kind: ItemKind;
  readonly name: string;
  /** Of a folder all that it holds. */
  readonly sizeBytes: number;
  /** Names from below the root to the parent. */
  readonly path: readonly string[];
}

export interface StorageBreakdownCalls {
  /** Counted from what is on this device; null where nothing of the filespace is. At most `count` items in each list. */
  storageBreakdown(driveId: string, count: number): Promise<StorageBreakdown | null>;
}
