import { once } from 'node:events';
import { pipeline, type Readable, Transform } from 'node:stream';
import type { BlobKey, BlobStore, ByteRange } from './blob-store.ts';
import { ContentDiffers } from './content-differs.ts';
import { StorageError } from './storage-error.ts';

/**
 * The content of a blob of `sizeBytes`, or a range of it, for whoever sends it on with a length: never a byte more than
 * was asked for, and its end only where all of it came. Throws ContentDiffers before the first byte as far as that can be
 * known by then; the stream fails with it otherwise. Null where there is no such blob.
 */
export async function readContent(
  store: BlobStore,
  key: BlobKey,
  sizeBytes: number,
  range?: ByteRange,
): Promise<Readable | null> {
  const stored = await store.get(key, range);
  if (stored === null) return null;
  if (stored.sizeBytes !== null && stored.sizeBytes !== sizeBytes) {
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
