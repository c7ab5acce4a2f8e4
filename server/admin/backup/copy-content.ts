import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobStore } from '../../storage/blob-store.ts';
import type { ListedContent } from './content-list.ts';

/** Objects that are copied concurrently: what each waits for is a disk or a storage far away. */
export const concurrentCopies = 16;

/** What is read is not what was expected. */
class OtherContent extends Error {}

/**
 * Copies an object, whole or not at all. Gives its SHA-256; null where it is not there, or is not the one that is meant: of
 * another length, or with another hash where one is known.
 */
export async function copyContent(
  from: BlobStore,
  to: BlobStore,
  { sha256, bytes, ...key }: ListedContent,
): Promise<string | null> {
  const found = await from.get(key);
  if (found === null) return null;
  let copied: string | null = null;
  async function* checked(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let length = 0;
    for await (const piece of found?.bytes ?? []) {
      hash.update(piece);
      length += piece.length;
      yield piece;
    }
    copied = hash.digest('hex');
    if (length !== bytes || (sha256 !== null && sha256 !== copied)) throw new OtherContent();
  }
  try {
    await to.put(key, Readable.from(checked(), { objectMode: false }));
    return copied;
  } catch (error) {
    if (error instanceof OtherContent) return null;
    throw error;
  }
}

/** The SHA-256 of an object; null where it is not there or has another length. */
export async function hashStored(store: BlobStore, { bytes, ...key }: ListedContent): Promise<string | null> {
  if ((await store.stat(key)) !== bytes) return null;
  const found = await store.get(key);
  if (found === null) return null;
  const hash = createHash('sha256');
  for await (const piece of found.bytes) hash.update(piece);
  return hash.digest('hex');
}
