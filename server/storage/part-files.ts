import { mkdir, open, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { PartFiles } from './blob-store.ts';
import { blobPath, lengthOf, moveSynced } from './disk-blob-store.ts';
import { writeSynced } from './write-synced.ts';

/** Part files beside the blobs, on the same disk: becoming a blob is a move, whatever the size. */
export function createPartFiles(folder: string, blobFolder: string): PartFiles {
  const path = (id: string) => join(folder, id);
  return {
    async create(id) {
      await mkdir(folder, { recursive: true });
      await (await open(path(id), 'wx', 0o600)).close();
    },
    async append(id, offset, content) {
      await truncate(path(id), offset);
      return writeSynced(path(id), 'r+', offset, content);
    },
    length: (id) => lengthOf(path(id)),
    async adopt(id, key) {
      const target = blobPath(blobFolder, key);
      // Whoever died between this move and the commit that speaks of it finds the blob in place.
      if ((await lengthOf(path(id))) === null && (await lengthOf(target)) !== null) return;
      await moveSynced(path(id), target);
    },
    remove: (id) => rm(path(id), { force: true }),
  };
}
