import type { Item, ItemKind } from '#contract/entities/item.ts';
import type { LeafBlock } from '#contract/replica-format/leaf-block.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { namesOf, nothingWritten, writeFillState } from './fill-state.ts';
import { leavesOfItems } from './leaves/edit-leaf.ts';
import { nameAt } from './leaves/find-in-leaf.ts';
import { aboveSortKeys, parentKey } from './leaves/leaf-key.ts';
import { leafKeyBefore, notifyFolders, putLeaves, readLeaf } from './leaves/leaf-table.ts';
import { clearFolders } from './leaves/write-edits.ts';
import type { ReplicaDatabase, ReplicaState } from './replica-database.ts';
import { driveRow, type ReplicaHooks } from './replica-lifecycle.ts';
import { replicaTables } from './replica-tables.ts';
import { hasReached } from './state/fill-progress.ts';
import { StaleWriterError, type WriteGuard } from './write-guard.ts';

/**
 * Stores children of the folder on screen before their turn, as one or more pages of that folder alone. When its turn
 * comes, the full sync writes it again. Nothing happens where the full sync has been there already.
 */
export async function storeVisibleFolder(
  db: ReplicaDatabase,
  driveId: string,
  folderId: string,
  items: readonly Item[],
  position: { readonly first: boolean; readonly last: boolean },
  guard: WriteGuard,
  { within }: ReplicaHooks = {},
): Promise<void> {
  if (items.some(({ parentId }) => parentId !== folderId))
    throw new Error('a page of one folder holds others too');
  await db.transaction('rw', replicaTables(db), async () => {
    await guard();
    const drive = await driveRow(db, driveId);
    const { filling } = drive;
    if (!filling) throw new StaleWriterError('replica');
    if (!isPrefetchable(filling, folderId)) return;
    if (!position.first && !filling.prefetched.some(({ id }) => id === folderId)) return;
    const written = nothingWritten();
    for (const kind of ['folder', 'file'] as const) {
      if (hasReached(filling, kind, folderId)) continue;
      if (position.first) await clearFolders(db, filling.r, kind, [folderId]);
      const leaves = leavesOfItems(
        kind,
        items.filter((item) => item.kind === kind),
      );
      if (leaves.length === 0) continue;
      // Out of order it is left to the full sync, whose leaves are looked at for that.
      if (!position.first && !(await isBehind(filling.r, kind, folderId, leaves))) return;
      written.leaves.push(...namesOf(kind, await putLeaves(kind, filling.r, leaves)));
    }
    // An empty folder too: that it is whole is news to whoever shows it.
    notifyFolders(db, 'folder', filling.r, [parentKey(folderId)]);
    const others = filling.prefetched.filter(({ id }) => id !== folderId);
    // Of a folder whose subfolders the full sync is just storing, it tells itself when they are whole.
    const prefetched = [...others, { id: folderId, isWhole: position.last }];
    await writeFillState(db, drive, { ...filling, prefetched }, written);
    await within?.();
  });
}

/** Whether children of a folder may be stored before their turn: not where they are all here, or where their turn has been. */
export function isPrefetchable(filling: ReplicaState, folderId: string): boolean {
  const isWhole = filling.prefetched.some((folder) => folder.id === folderId && folder.isWhole);
  return !isWhole && !filling.isResorted && !hasReached(filling, 'file', folderId);
}

/** Whether leaves of a folder stand behind what is stored of it. */
async function isBehind(
  r: number,
  kind: ItemKind,
  folderId: string,
  [first]: readonly LeafBlock[],
): Promise<boolean> {
  const p = parentKey(folderId);
  const before = await leafKeyBefore(kind, [r, p, aboveSortKeys]);
  if (first === undefined || before === undefined || before[1] !== p) return true;
  const leaf = await readLeaf(kind, before);
  return leaf === undefined || sortKey(nameAt(leaf, leaf.count - 1)) <= sortKey(nameAt(first, 0));
}
