import type { DriveIndex } from '../tree-index/drive-index.ts';
import { type MountedScanner, scannerNeedleBytes, scannerSlots } from '../tree-index/name-buffer.ts';
import type { NameStore } from '../tree-index/name-store.ts';
import { type MatchClass, matchClass } from './rank-matches.ts';
import { bestOfTerm, findBestMatch, type SearchNeedle, scanNames } from './scan-names.ts';

/** Up to this share of all names it is quicker to look at the last keystroke's matches than at everything. */
const worthNarrowing = 0.25;

/** What the last keystroke found, so that the next one looks there only. */
export class PreviousSearch {
  #index: DriveIndex | undefined;
  #version = -1;
  #needle = '';
  #slots: Uint32Array | undefined;

  /** The slots among which all matches of a needle are, where that is worth knowing. */
  recall(index: DriveIndex, needle: string): Uint32Array | undefined {
    const fits = this.#index === index && this.#version === index.version && needle.includes(this.#needle);
    return fits ? this.#slots : undefined;
  }

  keep(index: DriveIndex, needle: string, slots: Uint32Array | undefined): void {
    this.#index = index;
    this.#version = index.version;
    this.#needle = needle;
    this.#slots = slots;
  }
}

/** Slots in order, each with its best match. The arrays are used again for the next batch. */
export type VisitBatch = (slots: Uint32Array, classes: Uint8Array, count: number) => void;

/** Every slot whose folded name holds all words, batch by batch. Returns all of them, where they are few. */
export function forEachMatch(
  names: NameStore,
  wanted: SearchNeedle,
  among: Uint32Array | undefined,
  visit: VisitBatch,
): Uint32Array | undefined {
  const all = new SlotList();
  let found = 0;
  const taken: VisitBatch = (slots, classes, count) => {
    found += count;
    if (found <= names.count * worthNarrowing) all.pushAll(slots.subarray(0, count));
    visit(slots, classes, count);
  };
  const { longest: needle, others } = wanted;
  const each = others.length === 0 ? taken : withAllWords(names, wanted, taken);
  if (among) narrow(names, needle, among, new Batch(each));
  else if (names.kernel && needle.length <= scannerNeedleBytes) runKernel(names, names.kernel, needle, each);
  else scan(names, needle, new Batch(each));
  return found <= names.count * worthNarrowing ? all.trimmed() : undefined;
}

/** Of names that hold the longest word those that hold the others too. */
function withAllWords(names: NameStore, wanted: SearchNeedle, visit: VisitBatch): VisitBatch {
  const { folded, starts, foldedLengths } = names;
  return (slots, classes, count) => {
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const slot = slots[at] ?? 0;
      const best = bestOfTerm(folded, starts[slot] ?? 0, foldedLengths[slot] ?? 0, wanted);
      if (best === undefined) continue;
      slots[kept] = slot;
      classes[kept] = best;
      kept += 1;
    }
    visit(slots, classes, kept);
  };
}

function narrow(names: NameStore, needle: Uint8Array, among: Uint32Array, batch: Batch): void {
  const { folded, starts, foldedLengths } = names;
  for (const slot of among) {
    const best = findBestMatch(folded, starts[slot] ?? 0, foldedLengths[slot] ?? 0, needle);
    if (best !== undefined) batch.push(slot, best);
  }
  batch.flush();
}

function runKernel(names: NameStore, kernel: MountedScanner, needle: Uint8Array, visit: VisitBatch): void {
  kernel.needle.set(needle);
  for (let first = 0; first < names.count; first += scannerSlots) {
    const after = first + scannerSlots;
    const to = after < names.count ? (names.starts[after] ?? 0) : names.end;
    const hits = kernel.scan(needle.length, names.starts[first] ?? 0, to, first, names.count);
    visit(kernel.outSlots, kernel.outClasses, hits);
  }
}

function scan(names: NameStore, needle: Uint8Array, batch: Batch): void {
  const { folded, starts, foldedLengths, count } = names;
  let slot = -1;
  let start = 0;
  let next = 0; // where the slot after this one starts
  let best: MatchClass = 3;
  scanNames(names, needle, (position) => {
    if (position >= next) {
      if (slot >= 0) batch.push(slot, best);
      slot = slotAt(starts, count, slot, position);
      start = starts[slot] ?? 0;
      next = slot + 1 < count ? (starts[slot + 1] ?? 0) : names.end;
      best = 3;
    }
    if (best === 3) {
      best = matchClass(position - start, needle.length, foldedLengths[slot] ?? 0, folded[position - 1] ?? 0);
    }
  });
  if (slot >= 0) batch.push(slot, best);
  batch.flush();
}

/** The slot whose name holds a position beyond that of slot `from`: near ones are found in few steps. */
function slotAt(starts: Uint32Array, count: number, from: number, position: number): number {
  let low = from + 1;
  let step = 1;
  while (low + step < count && (starts[low + step] ?? 0) <= position) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, count);
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle;
  }
  return low;
}

class Batch {
  readonly #visit: VisitBatch;
  readonly #slots = new Uint32Array(1024);
  readonly #classes = new Uint8Array(1024);
  #count = 0;

  constructor(visit: VisitBatch) {
    this.#visit = visit;
  }

  push(slot: number, best: MatchClass): void {
    this.#slots[this.#count] = slot;
    this.#classes[this.#count] = best;
    this.#count += 1;
    if (this.#count === this.#slots.length) this.flush();
  }

  flush(): void {
    this.#visit(this.#slots, this.#classes, this.#count);
    this.#count = 0;
  }
}

class SlotList {
  #slots: Uint32Array = new Uint32Array(1024);
  #count = 0;

  pushAll(slots: Uint32Array): void {
    if (this.#count + slots.length > this.#slots.length) {
      const more = new Uint32Array((this.#count + slots.length) * 2);
      more.set(this.#slots.subarray(0, this.#count));
      this.#slots = more;
    }
    this.#slots.set(slots, this.#count);
    this.#count += slots.length;
  }

  trimmed(): Uint32Array {
    return this.#slots.subarray(0, this.#count);
  }
}
