import type { ItemKind } from '../entities/item.ts';

/** How far an item's changes have got. `none`: nothing waits. */
export type ItemSyncState = 'none' | 'pending' | 'syncing' | 'failed' | 'conflict';

/** A child of a folder as people see it, with what waits to be sent. */
export interface ItemRow {
  readonly id: string;
  /** It exists only on this device: the change that made it is not confirmed. */
  readonly isUnsent?: true;
  /** Of a file that exists only on this device: the change that brings it, as in UploadProgressRow. */
  readonly uploadChangeId?: string;
  readonly parentId: string;
  readonly kind: ItemKind;
  readonly name: string;
  readonly sizeBytes: number;
  readonly createdMs: number;
  readonly modifiedMs: number;
  /** As of Item; hits of a search come without it. */
  readonly contentSeq?: number;
  readonly syncState: ItemSyncState;
}

export interface FolderWindow {
  readonly folders: number;
  readonly files: number;
  /** Position of rows[0]. */
  readonly from: number;
  readonly rows: readonly ItemRow[];
  /** Whether all children are here. "Empty" may be said of a complete folder only. */
  readonly complete: boolean;
  /**
   * What waits of this folder: the id of each item with its name here, or null where it has left. Of windows that know it and
   * where it is little; what is confirmed is not in it any more.
   */
  readonly pending?: ReadonlyMap<string, string | null>;
  /**
   * The row at a position of the list, also outside of the window: what was read with it is more. Undefined where it is not in
   * memory. Of windows that the page has read itself.
   */
  readonly nearby?: (position: number) => ItemRow | undefined;
}
