import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CacheStore } from '../blob-store.ts';
import { createDiskBlobStore } from './disk-blob-store.ts';
import type { DiskRoom } from './disk-room.ts';
import { requireHome } from './home-folder.ts';

/** A cache in a folder of its own, beside that of the contents. What is read goes on being read when it is removed. */
export function createDiskCacheStore(folder: string, home: string, room: DiskRoom): CacheStore {
  const { put, get, delete: remove } = createDiskBlobStore(folder, null, room);
  return {
    async put(key, content) {
      await requireHome(home);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return put(key, content);
    },
    get,
    delete: remove,
    async removeOthers(blobIds, writtenBefore) {
      for (const path of await filesIn(folder)) {
        const name = basename(path);
        if (blobIds.has(name)) continue;
        const found = await stat(path).catch(() => null); // another node may remove it too
        if (found !== null && found.mtime < writtenBefore) await rm(path, { force: true });
      }
    },
  };
}

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
