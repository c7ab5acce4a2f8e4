import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobKey, CacheStore } from '../../../../../storage/blob-store.ts';
import { StorageError } from '../../../../../storage/storage-error.ts';
import { DamagedPackError, footerBytes, indexLength, type PackIdentity, PackIndex } from './pack-file.ts';
import { piecesOf } from './pieces-of.ts';

/** A pack that is kept whole. */
export interface LeafPack extends PackIdentity {
  readonly key: BlobKey;
  /** Of the own storage, in which it lies. */
  readonly region: string;
  readonly itemCount: number;
  readonly sizeBytes: number;
}

/** Whole frames that are what was written. */
export interface PackPiece {
  readonly frames: Buffer;
  /** Of the last leaf in it. */
  readonly position: string;
}

type Store = Pick<CacheStore, 'get'>;

/** Read and checked at once: that keeps the event loop for a millisecond at most. */
const pieceBytes = 524_288;

/** Throws DamagedPackError, and a StorageError where the storage is away. */
export async function readPackIndex(store: Store, pack: LeafPack): Promise<PackIndex> {
  const end = pack.sizeBytes;
  const footer = await readRange(store, pack, end - footerBytes, end);
  const length = indexLength(footer);
  const entries = await readRange(store, pack, end - footerBytes - length, end - footerBytes);
  return new PackIndex(pack, entries, footer);
}

/** All leaves from one on. Throws DamagedPackError, and a StorageError where the storage is away. */
export async function* readPack(
  store: Store,
  pack: LeafPack,
  index: PackIndex,
  from: number,
): AsyncGenerator<PackPiece> {
  if (from >= index.leaves) return;
  const pieces = pieceEnds(index, from);
  const lengths = pieces.map((end, at) => index.start(end) - index.start(pieces[at - 1] ?? from));
  const bytes = await openRange(store, pack, index.start(from), index.start(index.leaves));
  let first = from;
  for await (const frames of piecesOf(read(bytes), lengths)) {
    const end = pieces.shift() ?? index.leaves;
    const frameAt = (leaf: number) =>
      frames.subarray(index.start(leaf) - index.start(first), index.start(leaf + 1) - index.start(first));
    for (let leaf = first; leaf < end; leaf += 1) index.check(leaf, frameAt(leaf));
    yield { frames, position: positionIn(frameAt(end - 1)) };
    first = end;
  }
  if (first < index.leaves) throw new DamagedPackError('it is short');
}

/** Up to which leaf each piece goes. */
function pieceEnds(index: PackIndex, from: number): number[] {
  const ends: number[] = [];
  for (let first = from, leaf = from + 1; leaf <= index.leaves; leaf += 1) {
    if (leaf < index.leaves && index.start(leaf) - index.start(first) < pieceBytes) continue;
    ends.push(leaf);
    first = leaf;
  }
  return ends;
}

/** See contract/replica-format/leaf-stream.ts: what is behind the header of a frame begins with it. */
function positionIn(frame: Buffer): string {
  return frame.toString('ascii', 12, 12 + frame.readUInt32LE(8));
}

async function readRange(store: Store, pack: LeafPack, start: number, end: number): Promise<Buffer> {
  if (start === end) return Buffer.alloc(0);
  const bytes = await buffer(read(await openRange(store, pack, start, end)));
  if (bytes.length !== end - start) throw new DamagedPackError('it is short');
  return bytes;
}

/** A connection that breaks says that the storage is away, whenever it does. */
async function* read(bytes: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of bytes) yield piece as Buffer;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ECONNRESET' ? new StorageError('unreachable', code) : error;
  }
}

/** `end` is not in it. */
async function openRange(store: Store, { key, sizeBytes }: LeafPack, start: number, end: number) {
  if (start < 0) throw new DamagedPackError('its footer');
  const content = await store.get(key, { start, end: end - 1 });
  if (content === null) throw new DamagedPackError('it is gone');
  if (content.sizeBytes === sizeBytes) return content.bytes;
  content.bytes.destroy();
  throw new DamagedPackError('its length');
}
