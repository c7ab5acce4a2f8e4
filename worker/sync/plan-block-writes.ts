import type { Item, ItemKind } from '#contract/entities/item.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import {
  type ChildrenEdits,
  type FolderEdits,
  noEdits,
  type TreeEdits,
} from '../replica/leaves/write-edits.ts';
import { deletedSubtreesOf } from '../tree-index/deleted-subtrees.ts';
import type { DriveIndex } from '../tree-index/drive-index.ts';
import { slotStates } from '../tree-index/tree-links.ts';

/** What rows and gone ids come to in the leaves of one replica, given where the index says that everything stands. */
export interface BlockWritePlan extends TreeEdits {
  readonly rows: readonly Item[];
  readonly gone: readonly string[];
  /** By how much the number of items changes. */
  readonly more: number;
}

export function planBlockWrites(
  index: DriveIndex,
  received: readonly Item[],
  gone: readonly string[],
): BlockWritePlan {
  const latest = new Map(received.map((row) => [row.id, row]));
  const deleted = deletedSubtreesOf(index, latest, gone);
  const edits = new Map<string, FolderEdits>();
  const editsOf = (parentId: string, kind: ItemKind): ChildrenEdits => {
    const folder = edits.get(parentId) ?? { folder: noEdits(), file: noEdits() };
    edits.set(parentId, folder);
    return folder[kind];
  };
  const removeSlot = (slot: number) => {
    if (deleted.has(index.tree.parents[slot] ?? -1)) return; // goes with its folder
    const before = index.itemAt(slot);
    if (before.parentId !== '') {
      editsOf(before.parentId, before.kind).remove.push({ key: sortKey(before.name), id: before.id });
    }
  };

  const rows: Item[] = [];
  let more = 0;
  for (const row of latest.values()) {
    const slot = index.slotOf(row.id);
    const isRemaining = !deleted.rows.has(row.id);
    if (isRemaining) rows.push(row);
    if (slot < 0) {
      if (isRemaining) editsOf(row.parentId, row.kind).insert.push(row);
      if (isRemaining) more += 1;
    } else if (isRemaining && staysInPlace(index, slot, row)) {
      editsOf(row.parentId, row.kind).replace.push(row);
    } else {
      removeSlot(slot);
      if (isRemaining) editsOf(row.parentId, row.kind).insert.push(row);
    }
  }
  const known = gone.filter((id) => index.ids.find(id) > 0);
  for (const id of known) {
    const slot = index.slotOf(id);
    if (slot > 0 && !latest.has(id)) removeSlot(slot);
  }
  const dropFolders: string[] = [];
  for (const slot of deleted.slots) {
    if ((index.tree.folderNumbers[slot] ?? -1) >= 0) dropFolders.push(index.ids.idOf(slot));
    if (index.tree.states[slot] !== slotStates.missing) more -= 1;
  }
  // What was moved below something that goes is not below it in an index yet: it has to be named.
  const movedBelow = [...deleted.rows].filter((id) => index.ids.find(id) > 0 && !known.includes(id));
  return { edits, dropFolders, rows, gone: [...known, ...movedBelow], more };
}

function staysInPlace(index: DriveIndex, slot: number, row: Item): boolean {
  const before = index.itemAt(slot);
  return (
    before.parentId === row.parentId && before.kind === row.kind && sortKey(before.name) === sortKey(row.name)
  );
}
