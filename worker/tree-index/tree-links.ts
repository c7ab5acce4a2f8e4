export interface SubtreeTotals {
  readonly sizeBytes: number;
  readonly folders: number;
  readonly files: number;
}

/** `missing`: a folder that something stands in, but whose own row has not come (yet). */
export const slotStates = { free: 0, file: 1, folder: 2, missing: 3 } as const;

/** Whether a slot of this state is an item that is there. */
export function isLiving(state: number = slotStates.free): boolean {
  return state !== slotStates.free && state !== slotStates.missing;
}

/**
 * Who stands in whom, by slot: each folder has a ring-less list of its children, and what it holds all the way down is
 * kept current with every link. -1 is nobody.
 */
export class TreeLinks {
  states: Uint8Array;
  parents: Int32Array;
  sizes: Float64Array;
  modified: Float64Array;
  /** A folder's number in the arrays below; files have none. */
  folderNumbers: Int32Array;
  folderCount = 0;
  #next: Int32Array;
  #previous: Int32Array;
  #firsts = new Int32Array(64);
  #totalSizes = new Float64Array(64);
  #totalFolders = new Int32Array(64);
  #totalFiles = new Int32Array(64);

  constructor(slots: number) {
    this.states = new Uint8Array(slots);
    this.parents = new Int32Array(slots);
    this.sizes = new Float64Array(slots);
    this.modified = new Float64Array(slots);
    this.folderNumbers = new Int32Array(slots);
    this.#next = new Int32Array(slots);
    this.#previous = new Int32Array(slots);
  }

  ensureCapacity(slots: number): void {
    if (slots <= this.states.length) return;
    const size = Math.ceil(slots * 1.25) + 64;
    this.states = grown(this.states, new Uint8Array(size));
    this.parents = grown(this.parents, new Int32Array(size));
    this.sizes = grown(this.sizes, new Float64Array(size));
    this.modified = grown(this.modified, new Float64Array(size));
    this.folderNumbers = grown(this.folderNumbers, new Int32Array(size));
    this.#next = grown(this.#next, new Int32Array(size));
    this.#previous = grown(this.#previous, new Int32Array(size));
  }

  /** A slot begins, in nobody's list. */
  begin(slot: number, state: number, sizeBytes: number, modifiedMs: number): void {
    this.states[slot] = state;
    this.parents[slot] = -1;
    this.#next[slot] = -1;
    this.#previous[slot] = -1;
    this.sizes[slot] = sizeBytes;
    this.modified[slot] = modifiedMs;
    this.folderNumbers[slot] = state === slotStates.file ? -1 : this.#beginFolder();
  }

  /** The new slot stands where the old one stood and holds what it held; the old one is free. */
  takeOver(slot: number, old: number): void {
    const number = this.folderNumbers[old] ?? -1;
    if (number >= 0 && (this.folderNumbers[slot] ?? -1) >= 0) {
      this.folderNumbers[slot] = number;
      for (let child = this.firstChild(slot); child >= 0; child = this.nextSibling(child)) {
        this.parents[child] = slot;
      }
    }
    this.states[old] = slotStates.free;
  }

  firstChild(slot: number): number {
    return this.#firsts[this.folderNumbers[slot] ?? -1] ?? -1;
  }

  nextSibling(slot: number): number {
    return this.#next[slot] ?? -1;
  }

  /** Puts a slot, which is in nobody's list, into a folder's, and counts it all the way up. */
  link(slot: number, parent: number): void {
    if (this.firstChild(slot) >= 0 && this.isInside(parent, slot)) return;
    this.#enlist(slot, parent);
    this.#count(slot, parent, 1);
  }

  unlink(slot: number): void {
    const parent = this.parents[slot] ?? -1;
    if (parent < 0) return;
    const previous = this.#previous[slot] ?? -1;
    const next = this.#next[slot] ?? -1;
    if (previous >= 0) this.#next[previous] = next;
    else this.#firsts[this.folderNumbers[parent] ?? 0] = next;
    if (next >= 0) this.#previous[next] = previous;
    this.parents[slot] = -1;
    this.#next[slot] = -1;
    this.#previous[slot] = -1;
    this.#count(slot, parent, -1);
  }

  /** As link, but counts for the parent only; sumUp does the rest once everything is there. */
  linkUncounted(slot: number, parent: number): void {
    this.#enlist(slot, parent);
    const number = this.folderNumbers[parent] ?? 0;
    this.#totalSizes[number] = (this.#totalSizes[number] ?? 0) + (this.sizes[slot] ?? 0);
    const counts = (this.folderNumbers[slot] ?? -1) < 0 ? this.#totalFiles : this.#totalFolders;
    counts[number] = (counts[number] ?? 0) + 1;
  }

  sumUp(slotCount: number): void {
    const sizes = this.#totalSizes.slice(0, this.folderCount);
    const folders = this.#totalFolders.slice(0, this.folderCount);
    const files = this.#totalFiles.slice(0, this.folderCount);
    for (let slot = 0; slot < slotCount; slot += 1) {
      const number = this.folderNumbers[slot] ?? -1;
      if (number < 0 || (this.states[slot] ?? 0) === slotStates.free) continue;
      let above = this.parents[slot] ?? -1;
      for (let steps = 0; above >= 0; steps += 1) {
        if (steps > this.folderCount) throw new Error('folders stand in one another');
        this.#add(above, sizes[number] ?? 0, folders[number] ?? 0, files[number] ?? 0);
        above = this.parents[above] ?? -1;
      }
    }
  }

  totals(slot: number): SubtreeTotals {
    const number = this.folderNumbers[slot] ?? -1;
    if (number < 0) return { sizeBytes: this.sizes[slot] ?? 0, folders: 0, files: 0 };
    return {
      sizeBytes: this.#totalSizes[number] ?? 0,
      folders: this.#totalFolders[number] ?? 0,
      files: this.#totalFiles[number] ?? 0,
    };
  }

  /** Whether a slot is another one or stands anywhere inside it. */
  isInside(slot: number, ancestor: number): boolean {
    for (let at = slot; at >= 0; at = this.parents[at] ?? -1) {
      if (at === ancestor) return true;
    }
    return false;
  }

  /** What so many slots take of it, and the folders among them. They are filled when it is restored. */
  parts(slots: number): readonly ArrayBufferView[] {
    const { states, parents, sizes, modified, folderNumbers } = this;
    const perSlot = [states, parents, sizes, modified, folderNumbers, this.#next, this.#previous];
    const perFolder = [this.#firsts, this.#totalSizes, this.#totalFolders, this.#totalFiles];
    return [
      ...perSlot.map((array) => array.subarray(0, slots)),
      ...perFolder.map((array) => array.subarray(0, this.folderCount)),
    ];
  }

  /** Makes room for the parts of so many slots and folders. */
  restore(slots: number, folders: number): void {
    this.ensureCapacity(slots);
    if (folders > this.#firsts.length) this.#growFolders(folders);
    this.folderCount = folders;
  }

  get bytes(): number {
    const perSlot = [this.states, this.parents, this.sizes, this.modified, this.folderNumbers, this.#next];
    const perFolder = [this.#firsts, this.#totalSizes, this.#totalFolders, this.#totalFiles, this.#previous];
    return [...perSlot, ...perFolder].reduce((sum, array) => sum + array.byteLength, 0);
  }

  #enlist(slot: number, parent: number): void {
    const number = this.folderNumbers[parent] ?? 0;
    const first = this.#firsts[number] ?? -1;
    this.parents[slot] = parent;
    this.#next[slot] = first;
    this.#previous[slot] = -1;
    if (first >= 0) this.#previous[first] = slot;
    this.#firsts[number] = slot;
  }

  #count(slot: number, parent: number, sign: 1 | -1): void {
    const previous = this.totals(slot);
    const isFile = (this.folderNumbers[slot] ?? -1) < 0;
    for (let above = parent; above >= 0; above = this.parents[above] ?? -1) {
      this.#add(
        above,
        sign * previous.sizeBytes,
        sign * (previous.folders + (isFile ? 0 : 1)),
        sign * (previous.files + (isFile ? 1 : 0)),
      );
    }
  }

  #add(slot: number, sizeBytes: number, folders: number, files: number): void {
    const number = this.folderNumbers[slot] ?? 0;
    this.#totalSizes[number] = (this.#totalSizes[number] ?? 0) + sizeBytes;
    this.#totalFolders[number] = (this.#totalFolders[number] ?? 0) + folders;
    this.#totalFiles[number] = (this.#totalFiles[number] ?? 0) + files;
  }

  #beginFolder(): number {
    const number = this.folderCount;
    if (number === this.#firsts.length) this.#growFolders(Math.ceil(number * 1.5));
    this.#firsts[number] = -1;
    this.folderCount = number + 1;
    return number;
  }

  #growFolders(size: number): void {
    this.#firsts = grown(this.#firsts, new Int32Array(size));
    this.#totalSizes = grown(this.#totalSizes, new Float64Array(size));
    this.#totalFolders = grown(this.#totalFolders, new Int32Array(size));
    this.#totalFiles = grown(this.#totalFiles, new Int32Array(size));
  }
}

function grown<A extends Uint8Array | Int32Array | Float64Array>(from: A, into: A): A {
  into.set(from);
  return into;
}
