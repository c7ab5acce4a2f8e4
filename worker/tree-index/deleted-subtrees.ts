import type { JournalItem } from '../replica/replica-database.ts';
import type { IdTable } from './id-table.ts';
import type { NameStore } from './name-store.ts';
import { slotStates, type TreeLinks } from './tree-links.ts';

/** The tree of a filespace in memory, as far as a deletion needs it. */
interface Tree {
  readonly ids: IdTable;
  readonly names: NameStore;
  readonly tree: TreeLinks;
}

/** What goes with the gone ids: all that stands below them once the rows are where they belong. */
export interface DeletedSubtrees {
  readonly slots: readonly number[];
  /** Rows that are not to be taken up, because they too stand below a gone id. */
  readonly rows: ReadonlySet<string>;
  has(slot: number): boolean;
}

export function deletedSubtreesOf(
  index: Tree,
  rows: ReadonlyMap<string, JournalItem>,
  gone: readonly string[],
): DeletedSubtrees {
  if (gone.length === 0) return { slots: [], rows: new Set(), has: () => false };
  const marked = new Uint8Array(index.names.count);
  const slots: number[] = [];
  const deletedRows = new Set<string>();
  const moved = new Set<number>();
  const arriving = new Map<string, string[]>();
  for (const row of rows.values()) {
    const slot = index.ids.find(row.id);
    if (slot >= 0) moved.add(slot);
    const siblings = arriving.get(row.parentId);
    if (siblings) siblings.push(row.id);
    else arriving.set(row.parentId, [row.id]);
  }
  const markRow = (id: string) => {
    if (deletedRows.has(id)) return;
    deletedRows.add(id);
    const slot = index.ids.find(id);
    if (slot >= 0) markSlot(slot);
    for (const child of arriving.get(id) ?? []) markRow(child);
  };
  const markSlot = (top: number) => {
    const pending = [top];
    for (let slot = pending.pop(); slot !== undefined; slot = pending.pop()) {
      if (marked[slot] !== 0 || index.tree.states[slot] === slotStates.free) continue;
      marked[slot] = 1;
      slots.push(slot);
      if ((index.tree.folderNumbers[slot] ?? -1) < 0) continue;
      if (arriving.size > 0) for (const child of arriving.get(index.ids.idOf(slot)) ?? []) markRow(child);
      for (let child = index.tree.firstChild(slot); child >= 0; child = index.tree.nextSibling(child)) {
        if (!moved.has(child)) pending.push(child);
      }
    }
  };
  for (const id of gone) {
    if (rows.has(id)) markRow(id);
    else {
      const slot = index.ids.find(id);
      if (slot > 0) markSlot(slot);
      for (const child of arriving.get(id) ?? []) markRow(child);
    }
  }
  return { slots, rows: deletedRows, has: (slot) => marked[slot] === 1 };
}
