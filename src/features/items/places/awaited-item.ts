import type { GridRow } from '../list/row-source.ts';

/** An item that the list of its folder is to open at. */
export interface AwaitedItem {
  readonly driveId: string;
  readonly folderId: string;
  readonly item: Pick<GridRow, 'id' | 'name' | 'kind'>;
  /** Whether it is selected, rather than only under the keyboard. */
  readonly isSelected?: boolean;
}

/** Outlives the page that leads to the folder: it may be shown by another one. */
let awaited: AwaitedItem | null = null;

export function awaitItem(next: AwaitedItem): void {
  awaited = next;
}

/** What the list is to open at, once. */
export function takeAwaitedItem(listKey: string): AwaitedItem | null {
  if (awaited === null || !listKey.startsWith(`${awaited.driveId}/${awaited.folderId}/`)) return null;
  const taken = awaited;
  awaited = null;
  return taken;
}
