import { checksum } from '#contract/replica-format/checksum.ts';
import type { DriveIndex } from '../drive-index.ts';

/** To be raised whenever an array of the index is added, removed, or means something else: who has another one reads the leaves. */
const format = 1;
const magic = 0x4978764c;
const fixedBytes = 12;
const longestHead = 4096;
const pieceBytes = 1_048_576;
const readAtOnce = 16 * pieceBytes;

interface Head {
  readonly format: number;
  readonly driveId: string;
  readonly r: number;
  readonly revision: number;
  readonly slots: number;
  readonly nameBytes: number;
  readonly folders: number;
  readonly ids: DriveIndex['ids']['sizes'];
  readonly counts: DriveIndex['counts'];
}

/** The index has changed while it was written: what was written of it is of no use. */
export class IndexChangedError extends Error {
  override readonly name = 'IndexChanged';
}

/** How long the file of an index is. */
export function indexFileBytes(index: DriveIndex): number {
  return arraysOf(index).reduce((sum, { length }) => sum + length, longestHead);
}

/**
 * An index as a file, so that a later start does not have to read every leaf. Little-endian:
 *
 *   u32 magic · u32 bytes of the head · u32 its checksum · head, as JSON · the used part of each array of the index
 *   · u32 checksum of all before it
 *
 * `pause` is awaited between pieces of a megabyte. Throws IndexChangedError.
 */
export async function* writeIndexFile(
  index: DriveIndex,
  pause: () => Promise<void>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { version } = index;
  let hash: number = checksum.begin;
  for (const array of [headOf(index), ...arraysOf(index)]) {
    for (let at = 0; at < array.length; at += pieceBytes) {
      if (index.version !== version || index.isStale) throw new IndexChangedError();
      const piece = array.slice(at, at + pieceBytes);
      hash = mixBytes(hash, piece);
      yield piece;
      await pause();
    }
  }
  yield new Uint8Array(Uint32Array.of(checksum.end(hash)).buffer);
}

/**
 * The index of this replica as it was written; null where the file is of something else, or not what was written. `create` makes an
 * empty one with room for so many items.
 */
export async function readIndexFile(
  file: Blob,
  { driveId, r }: Pick<DriveIndex, 'driveId' | 'r'>,
  create: (items: number, revision: number) => DriveIndex,
): Promise<DriveIndex | null> {
  const first = await bytesOf(file, 0, fixedBytes + longestHead);
  const head = readHead(first);
  if (head?.driveId !== driveId || head.r !== r) return null;
  const index = create(head.slots, head.revision);
  makeRoom(index, head);
  const arrays = arraysOf(index);
  const headBytes = fixedBytes + headLength(first);
  const end = arrays.reduce((sum, { length }) => sum + length, headBytes);
  if (file.size !== end + 4) return null;
  let hash = mixBytes(checksum.begin, first.slice(0, headBytes));
  const pieces = piecesOf(arrays, headBytes);
  const read = (piece = pieces[0]) => piece && bytesOf(file, piece.from, piece.from + piece.into.length);
  // The next piece is on its way while this one is taken in.
  let next = read();
  for (const [at, { into }] of pieces.entries()) {
    const bytes = await next;
    next = read(pieces[at + 1] ?? { into: new Uint8Array(4), from: end });
    next?.catch(() => undefined); // whoever awaits it hears of it
    if (bytes?.length !== into.length) return null;
    hash = mixBytes(hash, bytes);
    into.set(bytes);
  }
  const last = await next;
  if (last?.length !== 4 || wordsOf(last)[0] !== checksum.end(hash)) return null;
  index.version += 1;
  return index;
}

/** For all that the file has. */
function makeRoom(index: DriveIndex, { slots, nameBytes, folders, ids, counts }: Head): void {
  index.ids.restore(slots, ids);
  index.names.restore(slots, nameBytes);
  index.tree.restore(slots, folders);
  index.counts = { ...counts };
}

/** What an index consists of, in the order of the file. */
function arraysOf({ ids, names, tree }: DriveIndex): readonly Uint8Array[] {
  const arrays = [...ids.parts(names.count), ...names.parts(), ...tree.parts(names.count)];
  return arrays.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength));
}

function headOf({ driveId, r, revision, names, tree, ids, counts }: DriveIndex): Uint8Array {
  const sizes = { slots: names.count, nameBytes: names.end, folders: tree.folderCount, ids: ids.sizes };
  const head: Head = { format, driveId, r, revision, ...sizes, counts };
  const json = new TextEncoder().encode(JSON.stringify(head));
  const bytes = new Uint8Array(fixedBytes + json.length);
  bytes.set(new Uint8Array(Uint32Array.of(magic, json.length, checksumOf(json)).buffer));
  bytes.set(json, fixedBytes);
  return bytes;
}

/** Null where the file begins otherwise, or is of another format. */
function readHead(first: Uint8Array<ArrayBuffer>): Head | null {
  if (first.length < fixedBytes) return null;
  const [begin, length = 0, stored] = wordsOf(first);
  const json = first.slice(fixedBytes, fixedBytes + length);
  if (begin !== magic || json.length !== length || checksumOf(json) !== stored) return null;
  const head: Head = JSON.parse(new TextDecoder().decode(json));
  return head.format === format ? head : null;
}

function headLength(first: Uint8Array<ArrayBuffer>): number {
  return wordsOf(first)[1] ?? 0;
}

/** With their number: the last word is filled up with zeros. */
function checksumOf(bytes: Uint8Array): number {
  return checksum.end(mixBytes(checksum.mix(checksum.begin, Uint32Array.of(bytes.length)), bytes));
}

interface Piece {
  readonly into: Uint8Array;
  /** Where it begins in the file. */
  readonly from: number;
}

function piecesOf(arrays: readonly Uint8Array[], begin: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = begin;
  for (const array of arrays) {
    for (let at = 0; at < array.length; at += readAtOnce)
      pieces.push({ into: array.subarray(at, at + readAtOnce), from: from + at });
    from += array.length;
  }
  return pieces;
}

async function bytesOf(file: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer());
}

/** Of bytes that begin a buffer. Every piece but the last of an array is a whole number of words. */
function mixBytes(hash: number, bytes: Uint8Array): number {
  const rest = bytes.length % 4;
  const mixed = checksum.mix(hash, wordsOf(bytes));
  if (rest === 0) return mixed;
  const last = new Uint8Array(4);
  last.set(bytes.subarray(bytes.length - rest));
  return checksum.mix(mixed, new Uint32Array(last.buffer));
}

function wordsOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}
