import { mkdir, open, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobKey, BlobStore, PartFileStore } from '../blob-store.ts';
import { writeDurable } from '../write-durable.ts';
import { blobPath, fileSizeOf, moveDurable } from './disk-blob-store.ts';

/** Part files beside the blobs, on the same disk: becoming a blob of the own storage is a move, whatever the size. */
export function createPartFiles(folder: string, blobFolder: string): PartFileStore {
  const path = (id: string) => join(folder, id);
  /** Two requests that end the same upload wait for one hand-over. */
  const handing = new Map<string, Promise<void>>();

  async function handOver(id: string, key: BlobKey, elsewhere: BlobStore | undefined): Promise<void> {
    if (elsewhere === undefined) return move(id, key);
    // Whoever died between the hand-over and the commit that speaks of it finds the blob in place.
    if ((await fileSizeOf(path(id))) === null && (await elsewhere.stat(key)) !== null) return;
    const content = (await open(path(id), 'r')).createReadStream();
    try {
      await elsewhere.put(key, content);
    } finally {
      content.destroy(); // a storage that fails does not read to the end
    }
    await rm(path(id), { force: true });
  }

  async function move(id: string, key: BlobKey): Promise<void> {
    const target = blobPath(blobFolder, key);
    try {
      await moveDurable(path(id), target);
    } catch (error) {
      const moved = (error as NodeJS.ErrnoException).code === 'ENOENT' && (await fileSizeOf(target)) !== null;
      if (!moved) throw error;
    }
  }

  return {
    async create(id) {
      await mkdir(folder, { recursive: true });
      await (await open(path(id), 'wx', 0o600)).close();
    },
    async append(id, offset, content) {
      await truncate(path(id), offset);
      return writeDurable(path(id), 'r+', offset, content);
    },
    length: (id) => fileSizeOf(path(id)),
    adopt(id, key, elsewhere) {
      const work = handing.get(id) ?? handOver(id, key, elsewhere).finally(() => handing.delete(id));
      handing.set(id, work);
      return work;
    },
    remove: (id) => rm(path(id), { force: true }),
  };
}
