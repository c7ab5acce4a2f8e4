import { once } from 'node:events';
import { pipeline, Readable, Transform } from 'node:stream';
import type { BlobStore, ByteRange } from './blob-store.ts';
import { ContentDiffers } from './content-differs.ts';
import { type ContentLocation, rangeInObject } from './content-location.ts';
import { StorageError } from './storage-error.ts';

/**
 * A stored content, or a range of it, for whoever sends it on with a length: never a byte more than
 * was asked for, and its end only where all of it came. Throws ContentDiffers before the first byte as far as that can be
 * known by then; the stream fails with it otherwise. Null where the storage has no such object.
 */
export async function readContent(
  store: BlobStore,
  location: ContentLocation,
  range?: ByteRange,
): Promise<Readable | null> {
  const { key, sizeBytes, packOffset } = location;
  // No range names nothing, and in a pack nothing has a place.
  if (packOffset !== null && sizeBytes === 0) return Readable.from([]);
  const stored = await store.get(key, rangeInObject(location, range));
  if (stored === null) return null;
  const isOther =
    packOffset === null ? stored.sizeBytes !== sizeBytes : endsBefore(location, stored.sizeBytes);
  if (stored.sizeBytes !== null && isOther) {
    stored.bytes.on('error', () => undefined).destroy();
    throw new ContentDiffers();
  }
  const length = range === undefined ? sizeBytes : range.end - range.start + 1;
  const content = exactly(stored.bytes, length);
  await once(content, 'readable').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ECONNRESET' ? new StorageError('unreachable', error.code) : error;
  });
  return content;
}

/** Whether an object is too short to hold the content. */
function endsBefore({ packOffset, sizeBytes }: ContentLocation, objectBytes: number | null): boolean {
  return objectBytes !== null && objectBytes < (packOffset ?? 0) + sizeBytes;
}

/** The last piece is held back until the end has come: of content that is too long nobody takes the beginning for all. */
function exactly(bytes: Readable, length: number): Readable {
  let left = length;
  let last: Buffer | null = null;
  const guard = new Transform({
    transform(piece: Buffer, _encoding, next) {
      left -= piece.length;
      if (left < 0) return next(new ContentDiffers());
      if (left > 0) return next(null, piece);
      if (piece.length > 0) last = piece;
      next();
    },
    flush(done) {
      if (left > 0) done(new ContentDiffers());
      else done(null, last);
    },
  });
  return pipeline(bytes, guard, () => undefined);
}
