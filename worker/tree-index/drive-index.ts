import type { LeafBlock } from '#contract/replica-format/leaf-block.ts';
import { idBytes, unpackId } from '#contract/replica-format/packed-ids.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import type { JournalItem } from '../replica/replica-database.ts';
import { type DeletedSubtrees, deletedSubtreesOf } from './deleted-subtrees.ts';
import { IdTable } from './id-table.ts';
import { NameStore } from './name-store.ts';
import { isLiving, type SubtreeTotals, slotStates, TreeLinks } from './tree-links.ts';

const root = 0;
const expectedNameBytes = 24;

/**
 * Where everything of a filespace is, in memory: the confirmed rows of one replica, as of one revision. Items live in
 * slots of typed arrays, about 110 bytes each. A renamed item gets a new slot, so that names stay in slot order.
 * All queries are synchronous; changes come from the journal.
 */
export class DriveIndex {
  readonly driveId: string;
  readonly r: number;
  /** The drive's revision that this index has reached. */
  revision: number;
  /** Whether the replica is. */
  complete: boolean;
  /** Set when it holds what a failed transaction did not write: it is to be rebuilt. */
  isStale = false;
  /** Changes with every change; what was computed from the index is good as long as this is the same. */
  version = 0;
  ids: IdTable;
  names: NameStore;
  tree: TreeLinks;
  /** Items without the root; slots that were given up; folders that something stands in, but whose own row has not come. */
  counts = { items: 0, free: 0, missing: 0 };

  constructor(driveId: string, r: number, options: { revision: number; complete: boolean; items: number }) {
    const slots = Math.ceil(options.items * 1.02) + 64;
    this.driveId = driveId;
    this.r = r;
    this.revision = options.revision;
    this.complete = options.complete;
    this.ids = new IdTable(slots);
    this.names = new NameStore(slots, slots * expectedNameBytes);
    this.tree = new TreeLinks(slots);
    this.#begin(rootId, '', slotStates.folder, 0, 0);
  }

  /** Items, the root left out. */
  get count(): number {
    return this.counts.items;
  }

  /** Whether renames and deletions have left so much behind that a rebuild is better. */
  get isWasteful(): boolean {
    return this.counts.free > 20_000 && this.counts.free > this.names.count * 0.3;
  }

  /** Whether there may be items that no way leads to from the root. */
  get hasGaps(): boolean {
    return this.counts.missing > 0;
  }

  get bytes(): number {
    return this.ids.bytes + this.names.bytes + this.tree.bytes;
  }

  has(id: string): boolean {
    return this.slotOf(id) >= 0;
  }

  get(id: string): JournalItem | undefined {
    const slot = this.slotOf(id);
    return slot > root ? this.itemAt(slot) : undefined;
  }

  /** What stands directly in a folder, in no order. */
  children(folderId: string): JournalItem[] {
    const items: JournalItem[] = [];
    const folder = this.ids.find(folderId);
    if (folder < 0) return items;
    for (let slot = this.tree.firstChild(folder); slot >= 0; slot = this.tree.nextSibling(slot)) {
      items.push(this.itemAt(slot));
    }
    return items;
  }

  /** How much stands directly in a folder; counts no further than `most`. */
  countChildren(folderId: string, most: number): number {
    const folder = this.ids.find(folderId);
    if (folder < 0) return 0;
    let count = 0;
    let slot = this.tree.firstChild(folder);
    for (; slot >= 0 && count < most; slot = this.tree.nextSibling(slot)) count += 1;
    return count;
  }

  /** Whether an item is another one or stands anywhere inside it. */
  isInside(id: string, ancestorId: string): boolean {
    const slot = this.slotOf(id);
    return slot >= 0 && this.tree.isInside(slot, this.ids.find(ancestorId));
  }

  /** From the first folder below the root to the item itself; null where no way is known. */
  pathOf(id: string): PathSegment[] | null {
    const path: PathSegment[] = [];
    for (let slot = this.slotOf(id); slot !== root; slot = this.tree.parents[slot] ?? -1) {
      if (slot < 0 || this.tree.states[slot] === slotStates.missing) return null;
      path.push({ id: this.ids.idOf(slot), name: this.names.nameOf(slot) });
    }
    return path.reverse();
  }

  /** What a folder holds, all the way down, itself left out; of a file its size. */
  totals(id: string): SubtreeTotals {
    const slot = this.slotOf(id);
    return slot < 0 ? { sizeBytes: 0, folders: 0, files: 0 } : this.tree.totals(slot);
  }

  /** Takes up what a journal row says: rows first, then all that is left below the gone ids. */
  change(rows: readonly JournalItem[], gone: readonly string[]): void {
    const latest = new Map(rows.map((row) => [row.id, row]));
    const deleted = deletedSubtreesOf(this, latest, gone);
    this.version += 1;
    for (const id of [...latest.keys(), ...gone]) {
      const slot = this.slotOf(id);
      if (slot > root) this.tree.unlink(slot);
    }
    const remaining = [...latest.values()].filter((row) => !deleted.rows.has(row.id));
    for (const row of remaining) this.#link(row);
    for (const row of remaining) this.tree.link(this.ids.find(row.id), this.#folderSlot(row.parentId));
    this.#removeSubtrees(deleted);
  }

  /** A leaf that this index holds nothing of yet. finish() counts what came; where it is finished, it is `counted` here. */
  addLeaf(leaf: LeafBlock, counted = false): void {
    const first = this.names.count;
    const state = leaf.kind === 'folder' ? slotStates.folder : slotStates.file;
    this.names.addLeaf(leaf);
    this.tree.ensureCapacity(this.names.count);
    for (let at = 0; at < leaf.count; at += 1) {
      this.tree.begin(first + at, state, leaf.sizes[at] ?? 0, leaf.modified[at] ?? 0);
    }
    this.counts.items += leaf.count;
    this.ids.setAll(leaf.ids, first, (slot, before) => this.#replace(slot, before));
    if (counted) this.version += 1;
    let at = 0;
    for (let run = 0; run < leaf.runEnds.length; run += 1) {
      const parentAt = run * idBytes;
      const known = this.ids.findPacked(leaf.parents, parentAt);
      const parent = this.#isFolder(known) ? known : this.#folderSlot(unpackId(leaf.parents, parentAt));
      for (const end = leaf.runEnds[run] ?? at; at < end; at += 1) {
        if (counted) this.tree.link(first + at, parent);
        else this.tree.linkUncounted(first + at, parent);
      }
    }
  }

  finish(): void {
    this.tree.sumUp(this.names.count);
    this.version += 1;
  }

  /** Takes another index's place, for those who hold this one. */
  become(other: DriveIndex): void {
    this.revision = other.revision;
    this.complete = other.complete;
    this.isStale = false;
    this.ids = other.ids;
    this.names = other.names;
    this.tree = other.tree;
    this.counts = other.counts;
    this.version += 1;
  }

  /** The slot of a living item or the root; -1 where there is none. */
  slotOf(id: string): number {
    const slot = this.ids.find(id);
    return isLiving(this.tree.states[slot]) ? slot : -1;
  }

  itemAt(slot: number): JournalItem {
    return {
      id: this.ids.idOf(slot),
      parentId: this.parentIdAt(slot),
      kind: this.tree.states[slot] === slotStates.file ? 'file' : 'folder',
      name: this.names.nameOf(slot),
      sizeBytes: this.tree.sizes[slot] ?? 0,
      modifiedMs: this.tree.modified[slot] ?? 0,
    };
  }

  parentIdAt(slot: number): string {
    const parent = this.tree.parents[slot] ?? -1;
    return parent < 0 ? '' : this.ids.idOf(parent);
  }

  #link(row: JournalItem): void {
    const state = row.kind === 'folder' ? slotStates.folder : slotStates.file;
    const slot = this.slotOf(row.id);
    if (slot < 0 || this.tree.states[slot] !== state || this.names.nameOf(slot) !== row.name) {
      this.#begin(row.id, row.name, state, row.sizeBytes, row.modifiedMs);
      if (slot < 0) this.counts.items += 1;
    } else {
      this.tree.sizes[slot] = row.sizeBytes;
      this.tree.modified[slot] = row.modifiedMs;
    }
  }

  #begin(id: string, name: string, state: number, sizeBytes: number, modifiedMs: number): number {
    const slot = this.names.count;
    this.names.add(name);
    this.tree.ensureCapacity(slot + 1);
    this.tree.begin(slot, state, sizeBytes, modifiedMs);
    const before = this.ids.set(id, slot);
    if (before >= 0) this.#replace(slot, before);
    return slot;
  }

  #replace(slot: number, before: number): void {
    const state = this.tree.states[before];
    if (state === slotStates.free) return;
    if (state === slotStates.missing) this.counts.missing -= 1;
    this.tree.takeOver(slot, before);
    this.names.clear(before);
    this.counts.free += 1;
  }

  #folderSlot(id: string): number {
    const slot = this.ids.find(id);
    if (this.#isFolder(slot)) return slot;
    this.counts.missing += 1;
    return this.#begin(id, '', slotStates.missing, 0, 0);
  }

  #isFolder(slot: number): boolean {
    const state = this.tree.states[slot];
    return state === slotStates.folder || state === slotStates.missing;
  }

  #removeSubtrees(deleted: DeletedSubtrees): void {
    for (const slot of deleted.slots) {
      const state = this.tree.states[slot];
      if (state === slotStates.missing) this.counts.missing -= 1;
      else if (state !== slotStates.free) this.counts.items -= 1;
      this.tree.states[slot] = slotStates.free;
      this.names.clear(slot);
      this.counts.free += 1;
    }
  }
}
