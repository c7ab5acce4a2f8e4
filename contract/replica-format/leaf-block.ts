import type { ItemKind } from '../entities/item.ts';
import { checksum } from './checksum.ts';
import { idBytes } from './packed-ids.ts';

/**
 * A leaf: neighbors in the order [parent, sort key, id], of one kind and of any parents, as one piece of bytes that both
 * the server and a device read and write. Little-endian, each part aligned to 8:
 *
 *   0  u32 magic   4  u16 format   6  u16 flags (1: has content sequences, 2: all names are ASCII)
 *   8  u32 checksum of all but itself and the magic   12  u32 items   16  u32 runs   20  u32 bytes of names   24  u32 kind (0 folder, 1 file)
 *  28  u32 0
 *  32  parents 16 bytes a run · ends of runs u32 · ids 16 bytes each · sizes, created, modified f64 each
 *      · content sequences f64 each, where there are any · ends of names u32 · names UTF-8
 *
 * A run is what consecutive items share: their parent. Ends count from the start of the leaf, so that the first of an entry
 * is the end of the one before.
 */
export interface LeafBlock extends LeafColumns {
  readonly count: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isAscii: boolean;
}

/** What a leaf is made of. Times are milliseconds since 1970, sizes bytes. */
export interface LeafColumns {
  readonly kind: ItemKind;
  /** 16 bytes a run; the root is 16 zeros. */
  readonly parents: Uint8Array;
  readonly runEnds: Uint32Array;
  readonly ids: Uint8Array;
  readonly sizes: Float64Array;
  readonly created: Float64Array;
  readonly modified: Float64Array;
  /** Absent where all of them are 0. */
  readonly contentSeqs?: Float64Array | undefined;
  readonly nameEnds: Uint32Array;
  readonly names: Uint8Array;
}

/** A leaf is filled with `target` items, never holds more than `most`, and joins a neighbor when it has fewer than `fewest`. */
export const leafItems = { most: 1024, target: 512, fewest: 128 } as const;

const magic = 0x464c764c;
const format = 1;
const headerBytes = 32;
const checkedFrom = 12;
const hasContentSeqs = 1;
const namesAreAscii = 2;

/** The bytes are no leaf of a format that is known here, or not what was written. */
export class LeafBlockError extends Error {
  constructor(what: string) {
    super(`not a leaf: ${what}`);
    this.name = 'LeafBlockError';
  }
}

export function writeLeafBlock(columns: LeafColumns): Uint8Array<ArrayBuffer> {
  const { kind, parents, runEnds, ids, contentSeqs, nameEnds, names } = columns;
  const count = nameEnds.length;
  const layout = layoutOf({
    count,
    runs: runEnds.length,
    nameBytes: names.length,
    withSeqs: contentSeqs !== undefined,
  });
  const bytes = new Uint8Array(layout.size);
  const header = new Uint32Array(bytes.buffer, 0, headerBytes >> 2);
  const flags = (contentSeqs ? hasContentSeqs : 0) | (isAscii(names) ? namesAreAscii : 0);
  header[0] = magic;
  header[1] = format | (flags << 16);
  header[3] = count;
  header[4] = runEnds.length;
  header[5] = names.length;
  header[6] = kind === 'folder' ? 0 : 1;
  bytes.set(parents, layout.parents);
  new Uint32Array(bytes.buffer, layout.runEnds, runEnds.length).set(runEnds);
  bytes.set(ids, layout.ids);
  for (const name of ['sizes', 'created', 'modified'] as const) {
    new Float64Array(bytes.buffer, layout[name], count).set(columns[name]);
  }
  if (contentSeqs) new Float64Array(bytes.buffer, layout.contentSeqs, count).set(contentSeqs);
  new Uint32Array(bytes.buffer, layout.nameEnds, count).set(nameEnds);
  bytes.set(names, layout.names);
  header[2] = checksumOf(bytes);
  return bytes;
}

/** Views of the bytes: nothing is copied where they are aligned to 8. Throws LeafBlockError. */
export function readLeafBlock(source: ArrayBuffer | Uint8Array<ArrayBuffer>): LeafBlock {
  const bytes = alignedBytes(source);
  if (bytes.length < headerBytes || bytes.length % 8 !== 0) throw new LeafBlockError('it is cut');
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, headerBytes >> 2);
  const [first = 0, formatAndFlags = 0, stored = 0, count = 0, runs = 0, nameBytes = 0, kind = 0] = header;
  if (first !== magic) throw new LeafBlockError('it begins otherwise');
  if ((formatAndFlags & 0xffff) !== format) throw new LeafBlockError('it is of another format');
  const flags = formatAndFlags >>> 16;
  const layout = layoutOf({ count, runs, nameBytes, withSeqs: (flags & hasContentSeqs) !== 0 });
  if (layout.size !== bytes.length) throw new LeafBlockError('it has another length than it says');
  if (checksumOf(bytes) !== stored) throw new LeafBlockError('its checksum is another one');
  const part = (at: number, length: number) => bytes.subarray(at, at + length);
  const numbers = (at: number) => new Float64Array(bytes.buffer, bytes.byteOffset + at, count);
  const ends = (at: number, length: number) => new Uint32Array(bytes.buffer, bytes.byteOffset + at, length);
  const runEnds = ends(layout.runEnds, runs);
  const nameEnds = ends(layout.nameEnds, count);
  if (!isRising(runEnds, 1, count)) throw new LeafBlockError('its runs do not add up');
  if (!isRising(nameEnds, 0, nameBytes)) throw new LeafBlockError('its names do not add up');
  return {
    bytes,
    count,
    kind: kind === 0 ? 'folder' : 'file',
    isAscii: (flags & namesAreAscii) !== 0,
    parents: part(layout.parents, runs * idBytes),
    runEnds,
    ids: part(layout.ids, count * idBytes),
    sizes: numbers(layout.sizes),
    created: numbers(layout.created),
    modified: numbers(layout.modified),
    ...((flags & hasContentSeqs) !== 0 && { contentSeqs: numbers(layout.contentSeqs) }),
    nameEnds,
    names: part(layout.names, nameBytes),
  };
}

interface Counts {
  readonly count: number;
  readonly runs: number;
  readonly nameBytes: number;
  readonly withSeqs: boolean;
}

/** Where each part begins, and how long all of it is. */
function layoutOf({ count, runs, nameBytes, withSeqs }: Counts) {
  let end = headerBytes;
  const next = (length: number) => {
    const at = end;
    end += Math.ceil(length / 8) * 8;
    return at;
  };
  const layout = {
    parents: next(runs * idBytes),
    runEnds: next(runs * 4),
    ids: next(count * idBytes),
    sizes: next(count * 8),
    created: next(count * 8),
    modified: next(count * 8),
    contentSeqs: next(withSeqs ? count * 8 : 0),
    nameEnds: next(count * 4),
    names: next(nameBytes),
  };
  return { ...layout, size: end };
}

/** Each more than the one before by `least` at least, and the last one `total`. */
function isRising(ends: Uint32Array, least: number, total: number): boolean {
  let before = 0;
  for (const end of ends) {
    if (end < before + least) return false;
    before = end;
  }
  return before === total;
}

/** FNV-1a over words of 32 bits: it finds what was torn or turned, and withstands nobody. */
function checksumOf(bytes: Uint8Array<ArrayBuffer>): number {
  const words = new Uint32Array(
    bytes.buffer,
    bytes.byteOffset + checkedFrom,
    (bytes.length - checkedFrom) >> 2,
  );
  // The format and the flags stand before the checksum.
  const beforeIt = new Uint32Array(bytes.buffer, bytes.byteOffset + 4, 1)[0] ?? 0;
  return checksum.end(checksum.mix(checksum.mix(checksum.begin, Uint32Array.of(beforeIt)), words));
}

function alignedBytes(source: ArrayBuffer | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!(source instanceof Uint8Array)) return new Uint8Array(source);
  return source.byteOffset % 8 === 0 ? source : new Uint8Array(source); // slice() of a Node Buffer copies nothing
}

/** The places of the names that are not of ASCII, in rising order. */
export function namesBeyondAscii({ isAscii, names, nameEnds }: LeafBlock): readonly number[] {
  const places: number[] = [];
  if (isAscii) return places;
  let place = 0;
  for (let at = 0; at < names.length; at += 1) {
    if ((names[at] ?? 0) <= 0x7f) continue;
    while ((nameEnds[place] ?? names.length) <= at) place += 1;
    places.push(place);
    at = (nameEnds[place] ?? names.length) - 1;
  }
  return places;
}

function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) if ((bytes[at] ?? 0) > 0x7f) return false;
  return true;
}
