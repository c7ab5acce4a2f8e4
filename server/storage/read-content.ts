import { Readable } from 'node:stream';
import type { BlobStore, ByteRange } from './blob-store.ts';
import { ContentDiffers } from './content-differs.ts';
import { type ContentLocation, rangeInObject } from './content-location.ts';
import { StorageError } from './storage-error.ts';

/** To be read once. */
export interface ReadContent extends AsyncIterable<Buffer> {
  /** Reading fails with the error, even while it waits for the storage. */
  destroy(error: Error): void;
}

/**
 * A stored content, or a range of it, for whoever sends it on with a length: never a byte more than
 * was asked for, and its end only where all of it came. Throws ContentDiffers before the first byte as far as that can be
 * known by then; reading fails with it otherwise. Null where the storage has no such object.
 */
export async function readContent(
  store: BlobStore,
  location: ContentLocation,
  range?: ByteRange,
): Promise<ReadContent | null> {
  const { key, sizeBytes, packOffset } = location;
  // No range names nothing, and in a pack nothing has a place.
  if (packOffset !== null && sizeBytes === 0) return startReading(Readable.from([]), 0);
  const stored = await store.get(key, rangeInObject(location, range));
  if (stored === null) return null;
  const isOther =
    packOffset === null ? stored.sizeBytes !== sizeBytes : endsBefore(location, stored.sizeBytes);
  if (stored.sizeBytes !== null && isOther) {
    stored.bytes.on('error', () => undefined).destroy();
    throw new ContentDiffers();
  }
  const length = range === undefined ? sizeBytes : range.end - range.start + 1;
  return startReading(stored.bytes, length).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ECONNRESET' ? new StorageError('unreachable', error.code) : error;
  });
}

/** Whether an object is too short to hold the content. */
function endsBefore({ packOffset, sizeBytes }: ContentLocation, objectBytes: number | null): boolean {
  return objectBytes !== null && objectBytes < (packOffset ?? 0) + sizeBytes;
}

/** The last piece is held back until the end has come: of content that is too long nobody takes the beginning for all. */
async function* exactly(bytes: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let left = length;
  let last: Buffer | null = null;
  for await (const piece of bytes) {
    left -= piece.length;
    if (left < 0) throw new ContentDiffers();
    if (left > 0) yield piece;
    else if (piece.length > 0) last = piece;
  }
  if (left > 0) throw new ContentDiffers();
  if (last !== null) yield last;
}

/** With the first piece there already: what fails before it fails here. */
async function startReading(bytes: Readable, length: number): Promise<ReadContent> {
  const content = exactly(bytes, length);
  let first: IteratorResult<Buffer> | null = await content.next();
  const pieces: AsyncIterator<Buffer> = {
    async next() {
      if (first === null) return content.next();
      const piece = first;
      first = null;
      return piece;
    },
    return: () => content.return(undefined),
  };
  return {
    [Symbol.asyncIterator]: () => pieces,
    destroy: (error) => void bytes.destroy(error),
  };
}
