import { createReadStream } from 'node:fs';
import { mkdir, open, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobKey, BlobStore, PartFileStore } from '../blob-store.ts';
import { ContentHasher, hashStream } from '../content-hash.ts';
import { writeDurable } from '../write-durable.ts';
import { blobPath, fileSizeOf, moveDurable } from './disk-blob-store.ts';

/** Part files beside the blobs, on the same disk: becoming a blob of the own storage is a move, whatever the size. */
export function createPartFiles(folder: string, blobFolder: string): PartFileStore {
  const path = (id: string) => join(folder, id);
  /** Two requests that end the same upload wait for one handover. */
  const handOvers = new Map<string, Promise<void>>();
  /** What was hashed as it came, of parts that came to this process from their first byte on; others are read again. */
  const hashed = new Map<string, { readonly hasher: ContentHasher; length: number }>();

  async function* hashing(id: string, offset: number, content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    const known = offset === 0 ? { hasher: new ContentHasher(), length: 0 } : hashed.get(id);
    hashed.delete(id); // whoever appends at the same time begins from nothing known
    if (known?.length !== offset) return yield* content;
    for await (const piece of content) {
      yield piece;
      known.hasher.update(piece);
      known.length += piece.length;
    }
    hashed.set(id, known);
  }

  async function handOver(id: string, key: BlobKey, elsewhere: BlobStore | undefined): Promise<void> {
    if (elsewhere === undefined) return move(id, key);
    // Whoever died between the handover and the commit that speaks of it finds the blob in place.
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
      return writeDurable(path(id), 'r+', offset, hashing(id, offset, content));
    },
    async hash(id) {
      const known = hashed.get(id);
      hashed.delete(id);
      if (known !== undefined && known.length === (await fileSizeOf(path(id)))) return known.hasher.digest();
      try {
        return await hashStream(createReadStream(path(id), { highWaterMark: 1_048_576 }));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    length: (id) => fileSizeOf(path(id)),
    adopt(id, key, elsewhere) {
      const work = handOvers.get(id) ?? handOver(id, key, elsewhere).finally(() => handOvers.delete(id));
      handOvers.set(id, work);
      return work;
    },
    async remove(id) {
      hashed.delete(id);
      await rm(path(id), { force: true });
    },
  };
}
