import { type LeafBlock, namesBeyondAscii } from '#contract/replica-format/leaf-block.ts';
import { searchKey } from '#contract/rules/unicode/search-key.ts';
import { nameBytesAt } from '../replica/leaves/find-in-leaf.ts';
import { foldNameBytes } from '../replica/leaves/fold-names.ts';
import { createNameBuffer, type MountedScanner } from './name-buffer.ts';

const capitalA = 65;
const capitalZ = 90;
const lowerBy = 32;
const longestName = 65_535;
const newline = 10;
const nothing = new Uint8Array(0);
const dot = 46;
const longestExtension = 12;

/**
 * Every slot's name, as it is and folded, as UTF-8 in two packed arrays at the same place. `starts` rises with the
 * slot, so that a place found in the folded bytes leads back to its slot. Each folded name is followed by a newline,
 * which no search term holds: nothing matches across two names.
 */
export class NameStore {
  folded: Uint8Array;
  starts: Uint32Array;
  foldedLengths: Uint16Array;
  kernel: MountedScanner | undefined;
  /** Bytes in use. */
  end = 0;
  /** Slots in use. */
  count = 0;
  #names: Uint8Array;
  #lengths: Uint16Array;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  readonly #kernelFrom: number;

  /** From `kernelFrom` slots on the names live where the scan kernel reaches them. */
  constructor(slots: number, bytes: number, kernelFrom = 20_000) {
    const memory = createNameBuffer(slots, bytes, slots >= kernelFrom);
    this.folded = memory.folded;
    this.starts = memory.starts;
    this.foldedLengths = memory.foldedLengths;
    this.kernel = memory.kernel;
    this.#kernelFrom = kernelFrom;
    this.#names = new Uint8Array(bytes);
    this.#lengths = new Uint16Array(slots);
  }

  /** Makes room for so many more names at once, which have so many bytes in UTF-8. */
  reserve(names: number, bytes: number): void {
    const [slots, end] = [this.count + names, this.end + bytes + names];
    const [slotsNow, bytesNow] = [this.starts.length, this.folded.length];
    if (slots > slotsNow || end > bytesNow)
      this.#grow(slots > slotsNow ? moreSlots(slots) : slotsNow, end > bytesNow ? moreBytes(end) : bytesNow);
  }

  /** The names of a leaf get the next slots. Those of ASCII, which most are, are folded as the bytes that they are. */
  addLeaf(leaf: LeafBlock): void {
    this.reserve(leaf.count, leaf.names.length);
    const places = namesBeyondAscii(leaf);
    const folded = places.length === 0 ? [] : foldNameBytes(leaf, places, searchKey);
    let from = 0;
    for (const [nth, at] of places.entries()) {
      this.#addAscii(leaf, from, at);
      this.#addOne(nameBytesAt(leaf, at), folded[nth] ?? nothing);
      from = at + 1;
    }
    this.#addAscii(leaf, from, leaf.count);
  }

  add(name: string): void {
    this.reserve(1, 0);
    this.#addOne(this.#encoder.encode(name).subarray(0, longestName), this.#encoder.encode(searchKey(name)));
  }

  nameOf(slot: number): string {
    const start = this.starts[slot] ?? 0;
    return this.#decoder.decode(this.#names.subarray(start, start + (this.#lengths[slot] ?? 0)));
  }

  /** What follows the last dot of a name, folded; '' where the name has none, begins with it or goes on for long. */
  extensionOf(slot: number): string {
    const start = this.starts[slot] ?? 0;
    const end = start + (this.foldedLengths[slot] ?? 0);
    const first = Math.max(start + 1, end - longestExtension - 1);
    for (let at = end - 1; at >= first; at -= 1) {
      if (this.folded[at] === dot) return this.#decoder.decode(this.folded.subarray(at + 1, end));
    }
    return '';
  }

  /** A slot that is no longer used matches nothing. */
  clear(slot: number): void {
    const start = this.starts[slot] ?? 0;
    this.folded.fill(newline, start, start + (this.foldedLengths[slot] ?? 0));
  }

  compareFolded(a: number, b: number): number {
    const aStart = this.starts[a] ?? 0;
    const bStart = this.starts[b] ?? 0;
    const aLength = this.foldedLengths[a] ?? 0;
    const bLength = this.foldedLengths[b] ?? 0;
    for (let index = 0; index < aLength && index < bLength; index += 1) {
      const difference = (this.folded[aStart + index] ?? 0) - (this.folded[bStart + index] ?? 0);
      if (difference !== 0) return difference;
    }
    return aLength - bLength;
  }

  /** What is in use of it. They are filled when it is restored. */
  parts(): readonly ArrayBufferView[] {
    const { folded, starts, foldedLengths, count, end } = this;
    const bytes = [folded, this.#names].map((array) => array.subarray(0, end));
    return [...bytes, ...[starts, foldedLengths, this.#lengths].map((array) => array.subarray(0, count))];
  }

  /** Makes room for the parts of so many names, and takes them for its own. */
  restore(count: number, end: number): void {
    this.reserve(count - this.count, Math.max(0, end - this.end));
    this.count = count;
    this.end = end;
  }

  get bytes(): number {
    const arrays = [this.folded, this.#names, this.starts, this.foldedLengths, this.#lengths];
    return arrays.reduce((sum, array) => sum + array.byteLength, 0);
  }

  #addAscii({ names, nameEnds }: LeafBlock, first: number, behind: number): void {
    let from = first === 0 ? 0 : (nameEnds[first - 1] ?? 0);
    this.#reserveBytes((nameEnds[behind - 1] ?? from) - from + behind - first);
    const { folded, starts, foldedLengths } = this;
    let into = this.end;
    for (let at = first; at < behind; at += 1) {
      const to = nameEnds[at] ?? from;
      const slot = this.count + at - first;
      starts[slot] = into;
      foldedLengths[slot] = to - from;
      this.#lengths[slot] = to - from;
      for (; from < to; from += 1, into += 1) {
        const byte = names[from] ?? 0;
        this.#names[into] = byte;
        folded[into] = byte >= capitalA && byte <= capitalZ ? byte + lowerBy : byte;
      }
      folded[into] = newline;
      into += 1;
    }
    this.end = into;
    this.count += behind - first;
  }

  #addOne(name: Uint8Array, folded: Uint8Array): void {
    const foldedBytes = Math.min(folded.length, longestName);
    const longest = Math.max(name.length, foldedBytes) + 1;
    this.#reserveBytes(longest);
    const next = this.end + longest;
    this.#names.set(name, this.end);
    this.folded.set(folded.subarray(0, foldedBytes), this.end);
    this.folded.fill(newline, this.end + foldedBytes, next);
    this.starts[this.count] = this.end;
    this.#lengths[this.count] = name.length;
    this.foldedLengths[this.count] = foldedBytes;
    this.end = next;
    this.count += 1;
  }

  #reserveBytes(more: number): void {
    const end = this.end + more;
    if (end > this.folded.length) this.#grow(this.starts.length, moreBytes(end));
  }

  #grow(slots: number, bytes: number): void {
    const memory = createNameBuffer(slots, bytes, slots >= this.#kernelFrom);
    memory.folded.set(this.folded);
    memory.starts.set(this.starts);
    memory.foldedLengths.set(this.foldedLengths);
    const names = new Uint8Array(bytes);
    names.set(this.#names);
    const lengths = new Uint16Array(slots);
    lengths.set(this.#lengths);
    this.folded = memory.folded;
    this.starts = memory.starts;
    this.foldedLengths = memory.foldedLengths;
    this.kernel = memory.kernel;
    this.#names = names;
    this.#lengths = lengths;
  }
}

function moreSlots(needed: number): number {
  return Math.ceil(needed * 1.25) + 64;
}

function moreBytes(needed: number): number {
  return Math.ceil(needed * 1.25) + 1024;
}
