import { idBytes, packId, unpackId } from '#contract/replica-format/packed-ids.ts';

/** Ids to slots: four 32-bit words a slot and one table of open addressing. Slots are never given back. */
export class IdTable {
  #words: Uint32Array;
  #table: Uint32Array;
  #mask: number;
  #used = 0;
  readonly #scratch = new Uint8Array(idBytes);
  readonly #scratchWords = new Uint32Array(this.#scratch.buffer);

  constructor(capacity: number) {
    this.#words = new Uint32Array(capacity * 4);
    const size = tableSize(capacity);
    this.#table = new Uint32Array(size);
    this.#mask = size - 1;
  }

  find(id: string): number {
    packId(id, this.#scratch);
    return (this.#table[this.#entryOf(this.#scratchWords, 0)] ?? 0) - 1;
  }

  /** As find, of the id that begins at `at` of packed ones. */
  findPacked(packed: Uint8Array, at: number): number {
    this.#scratch.set(packed.subarray(at, at + idBytes));
    return (this.#table[this.#entryOf(this.#scratchWords, 0)] ?? 0) - 1;
  }

  /** The id gets this slot; what it had before is returned, or -1. */
  set(id: string, slot: number): number {
    packId(id, this.#scratch);
    return this.#setWords(this.#scratchWords, 0, slot);
  }

  /** Whether one of a leaf's ids has a slot of which `holds` is true. */
  some(packed: Uint8Array, holds: (slot: number) => boolean): boolean {
    const words = wordsOf(packed);
    for (let at = 0; at < words.length; at += 4) {
      const slot = (this.#table[this.#entryOf(words, at)] ?? 0) - 1;
      if (slot >= 0 && holds(slot)) return true;
    }
    return false;
  }

  /** Makes room for so many slots at once. */
  reserve(slots: number): void {
    if (slots * 4 > this.#words.length) this.#growWords(slots);
    const size = tableSize(slots);
    if (size > this.#table.length) this.#growTable(size);
  }

  /** A leaf's ids get consecutive slots. `replaced` receives ids that had one already. */
  setAll(packed: Uint8Array, firstSlot: number, replaced: (slot: number, before: number) => void): void {
    const words = wordsOf(packed);
    for (let at = 0, slot = firstSlot; at < words.length; at += 4, slot += 1) {
      const before = this.#setWords(words, at, slot);
      if (before >= 0) replaced(slot, before);
    }
  }

  idOf(slot: number): string {
    return unpackId(new Uint8Array(this.#words.buffer, slot * idBytes, idBytes));
  }

  /** What so many slots take of it. They are filled when it is restored. */
  parts(slots: number): readonly ArrayBufferView[] {
    return [this.#words.subarray(0, slots * 4), this.#table];
  }

  /** How many ids it holds, and what the table has room for. */
  get sizes() {
    return { used: this.#used, entries: this.#table.length };
  }

  /** Makes room for the parts of a table that had these sizes. */
  restore(slots: number, { used, entries }: IdTable['sizes']): void {
    if (slots * 4 > this.#words.length) this.#growWords(slots);
    this.#table = new Uint32Array(entries);
    this.#mask = entries - 1;
    this.#used = used;
  }

  get bytes(): number {
    return this.#words.byteLength + this.#table.byteLength;
  }

  #setWords(from: Uint32Array, at: number, slot: number): number {
    if ((this.#used + 1) * 4 > this.#table.length * 3) this.#growTable(this.#table.length * 2);
    if ((slot + 1) * 4 > this.#words.length) this.#growWords(slot);
    const entry = this.#entryOf(from, at);
    const before = (this.#table[entry] ?? 0) - 1;
    if (before < 0) this.#used += 1;
    const words = this.#words;
    const base = slot * 4;
    words[base] = from[at] ?? 0;
    words[base + 1] = from[at + 1] ?? 0;
    words[base + 2] = from[at + 2] ?? 0;
    words[base + 3] = from[at + 3] ?? 0;
    this.#table[entry] = slot + 1;
    return before;
  }

  /** The table's entry that holds this id, or the free one where it belongs. */
  #entryOf(from: Uint32Array, at: number): number {
    const words = this.#words;
    const table = this.#table;
    const a = from[at] ?? 0;
    const b = from[at + 1] ?? 0;
    const c = from[at + 2] ?? 0;
    const d = from[at + 3] ?? 0;
    let entry = hash(a, b, c, d) & this.#mask;
    for (;;) {
      const slot = (table[entry] ?? 0) - 1;
      if (slot < 0) return entry;
      const base = slot * 4;
      if (words[base] === a && words[base + 1] === b && words[base + 2] === c && words[base + 3] === d) {
        return entry;
      }
      entry = (entry + 1) & this.#mask;
    }
  }

  #growWords(slot: number): void {
    const words = new Uint32Array(Math.ceil((slot + 64) * 1.25) * 4);
    words.set(this.#words);
    this.#words = words;
  }

  #growTable(size: number): void {
    const before = this.#table;
    this.#table = new Uint32Array(size);
    this.#mask = size - 1;
    for (const entry of before) {
      if (entry !== 0) this.#table[this.#entryOf(this.#words, (entry - 1) * 4)] = entry;
    }
  }
}

function wordsOf(packed: Uint8Array): Uint32Array {
  const aligned = packed.byteOffset % 4 === 0 ? packed : packed.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}

function hash(a: number, b: number, c: number, d: number): number {
  let mixed = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b);
  mixed ^= Math.imul(c ^ (mixed >>> 15), 0xc2b2ae35);
  mixed ^= Math.imul(d ^ (mixed >>> 13), 0x27d4eb2f);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** At most three quarters full. */
function tableSize(capacity: number): number {
  let size = 64;
  while (size * 3 < (capacity + 8) * 4) size *= 2;
  return size;
}
