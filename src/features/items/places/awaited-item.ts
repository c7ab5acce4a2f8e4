import type { GridHandle } from '../grid/use-grid-handle.ts';
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

/** The person is in this folder, or with null in none: an item of another one is not what they want to see any more. */
export function forgetAwaitedElsewhere(here: Pick<AwaitedItem, 'driveId' | 'folderId'> | null): void {
  const isHere = awaited?.driveId === here?.driveId && awaited?.folderId === here?.folderId;
  if (!isHere) awaited = null;
}

/** Opens the list at the item. What the person has selected before it was found stays selected. */
export async function arriveAt(
  list: Pick<GridHandle, 'reveal' | 'revealAll' | 'selected'>,
  { item, isSelected }: AwaitedItem,
): Promise<void> {
  const before = list.selected();
  await list.reveal(item);
  if (isSelected) await list.revealAll([item], () => list.selected() === before);
}
