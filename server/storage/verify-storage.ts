import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobParts, BlobStore } from './blob-store.ts';
import { ContentDiffers } from './content-differs.ts';
import { PartsLost } from './parts-lost.ts';
import { readContent } from './read-content.ts';
import { StorageError } from './storage-error.ts';

const probeBytes = 64;

/** All that will be done in the storage, once: why that cannot be. What it wrote is removed again, as far as that can be done. */
export async function verifyStorage(
  store: BlobStore,
  { prepares = true }: { readonly prepares?: boolean } = {},
): Promise<StorageError | null> {
  const key = { workspaceId: randomUUID(), blobId: randomUUID() };
  const content = randomBytes(probeBytes);
  try {
    if (prepares) await store.prepare();
    await store.ready();
    await store.put(key, Readable.from([content]));
    const readable = await reads(store, key, content).finally(() => store.delete(key));
    if (readable && store.parts !== null) await joinsParts(store, store.parts, content);
    return readable ? null : new StorageError('denied');
  } catch (error) {
    if (error instanceof StorageError) return error;
    if (error instanceof ContentDiffers || error instanceof PartsLost) return new StorageError('denied');
    throw error;
  }
}

/** What was begun is given up where it cannot be completed. */
async function joinsParts(store: BlobStore, parts: BlobParts, content: Buffer): Promise<void> {
  const key = { workspaceId: randomUUID(), blobId: randomUUID() };
  const target = { key, handle: await parts.begin(key) };
  let isCompleted = false;
  try {
    const tag = await parts.put(target, 1, content);
    await parts.complete(target, [{ number: 1, tag }], content.length);
    isCompleted = true;
  } finally {
    await parts.discard(target, [1], isCompleted);
    await store.delete(key);
  }
}

async function reads(store: BlobStore, key: Parameters<BlobStore['get']>[0], content: Buffer) {
  const range = { start: 1, end: probeBytes - 1 };
  const stream = await readContent(store, { key, sizeBytes: probeBytes, packOffset: null }, range);
  return stream !== null && (await buffer(stream)).equals(content.subarray(1));
}
