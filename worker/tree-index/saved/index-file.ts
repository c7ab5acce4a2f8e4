import { checksum } from '#contract/replica-format/checksum.ts';
import type { OpenFile } from '../../lib/ports.ts';
import type { DriveIndex } from '../drive-index.ts';

/** To be raised whenever an array of the index is added, removed, or means something else: who has another one reads the leaves. */
const format = 2;
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
 * empty one with room for so many items; `pause` is awaited between pieces of 16 megabytes.
 */
export async function readIndexFile(
  file: OpenFile,
  { driveId, r }: Pick<DriveIndex, 'driveId' | 'r'>,
  create: (items: number, revision: number) => DriveIndex,
  pause: () => Promise<void>,
): Promise<DriveIndex | null> {
  const found = readHead(file);
  if (found?.head.driveId !== driveId || found.head.r !== r) return null;
  const index = create(found.head.slots, found.head.revision);
  makeRoom(index, found.head);
  const arrays = arraysOf(index);
  let at = found.bytes.length;
  if (file.sizeBytes !== arrays.reduce((sum, { length }) => sum + length, at) + 4) return null;
  let hash = mixBytes(checksum.begin, found.bytes);
  let pausedAt = 0;
  for (const array of arrays) {
    for (let from = 0; from < array.length; from += readAtOnce) {
      const piece = array.subarray(from, from + readAtOnce);
      if (file.read(piece, at) !== piece.length) return null;
      hash = mixBytes(hash, piece);
      at += piece.length;
      if (at - pausedAt < readAtOnce) continue;
      await pause();
      pausedAt = at;
    }
  }
  const last = new Uint8Array(4);
  if (file.read(last, at) !== 4 || wordsOf(last)[0] !== checksum.end(hash)) return null;
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

/** Null where the file begins otherwise, or is of another format. `bytes`: all before the arrays. */
function readHead(file: OpenFile): { head: Head; bytes: Uint8Array } | null {
  const fixed = new Uint8Array(fixedBytes);
  if (file.read(fixed, 0) !== fixedBytes) return null;
  const [begin, length = 0, stored] = wordsOf(fixed);
  if (begin !== magic || length > longestHead) return null;
  const bytes = new Uint8Array(fixedBytes + length);
  if (file.read(bytes, 0) !== bytes.length) return null;
  const json = bytes.slice(fixedBytes);
  if (checksumOf(json) !== stored) return null;
  const head: Head = JSON.parse(new TextDecoder().decode(json));
  return head.format === format ? { head, bytes } : null;
}

/** With their number, which the zeros in the last word do not show. */
function checksumOf(bytes: Uint8Array): number {
  return checksum.end(mixBytes(checksum.mix(checksum.begin, Uint32Array.of(bytes.length)), bytes));
}

/** Every piece but the last of an array is a whole number of words; the last word is filled up with zeros. */
function mixBytes(hash: number, bytes: Uint8Array): number {
  const rest = bytes.length % 4;
  const mixed = checksum.mix(hash, wordsOf(bytes));
  if (rest === 0) return mixed;
  const last = new Uint8Array(4);
  last.set(bytes.subarray(bytes.length - rest));
  return checksum.mix(mixed, new Uint32Array(last.buffer));
}

/** The whole words of these bytes; copied where they are not aligned. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Uint32Array(buffer, byteOffset, bytes.length >> 2);
}
