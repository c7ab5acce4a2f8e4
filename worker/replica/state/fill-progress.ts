import type { ItemKind } from '#contract/entities/item.ts';
import { parentKey } from '../leaves/leaf-key.ts';

/** How far a full sync has come: all folders of the filespace before all files, each by parent and sort key. */
export interface FillProgress {
  /** The last item that is stored; absent where none is. */
  readonly reached?: FillPosition;
  /** Folders that were stored before their turn, because they were on screen. */
  readonly prefetched: readonly PrefetchedFolder[];
}

export interface FillPosition {
  readonly kind: ItemKind;
  /** Of its parent, as parentKey has it. */
  readonly p: string;
  readonly sortKey: string;
}

export interface PrefetchedFolder {
  readonly id: string;
  /** Whether all of its pages are here. */
  readonly isWhole: boolean;
}

/** Whether all children of a folder are here. */
export function isFolderWhole(fill: FillProgress, folderId: string): boolean {
  return hasAllOfKind(fill, 'folder', folderId) && hasAllOfKind(fill, 'file', folderId);
}

/** Whether the full sync has come to the children of a folder that are of this kind, or is behind them. */
export function hasReached({ reached }: FillProgress, kind: ItemKind, folderId: string): boolean {
  if (reached === undefined || reached.kind !== kind) return reached?.kind === 'file';
  return reached.p >= parentKey(folderId);
}

function hasAllOfKind(fill: FillProgress, kind: ItemKind, folderId: string): boolean {
  const isUnderWay = fill.reached?.kind === kind && fill.reached.p === parentKey(folderId);
  if (isUnderWay) return false;
  if (hasReached(fill, kind, folderId)) return true;
  return fill.prefetched.some(({ id, isWhole }) => isWhole && id === folderId);
}
