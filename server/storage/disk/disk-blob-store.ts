import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '../../make-folder.ts';
import type { BlobKey, BlobStore, ByteRange, PartFiles } from '../blob-store.ts';
import { writeDurable } from '../write-durable.ts';
import { type DiskRoom, sayingFull } from './disk-room.ts';
import { makeFolderIn, missing } from './home-folder.ts';

/**
 * A folder of contents, which `prepare` makes. A blob is there under its name only when all of it is on the disk. `room`: what
 * of the disk it may take; null where that is all.
 */
export function createDiskBlobStore(
  folder: string,
  partFiles: PartFiles | null = null,
  room: DiskRoom | null = null,
): BlobStore {
  const path = (key: BlobKey) => blobPath(folder, key);

  async function put(key: BlobKey, content: Readable): Promise<number> {
    const unfinished = join(folder, 'unfinished', randomUUID());
    await makeFolderIn(folder, dirname(unfinished));
    try {
      const length = await writeDurable(unfinished, room === null ? content : taking(room, content));
      await moveDurable(unfinished, path(key), folder);
      return length;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  return {
    parts: null,
    partFiles,
    put: (key, content) => sayingFull(folder, () => put(key, content)),
    async get(key, range) {
      const sizeBytes = await fileSizeOf(path(key));
      return sizeBytes === null ? null : { sizeBytes, bytes: openRange(path(key), range) };
    },
    stat: (key) => fileSizeOf(path(key)),
    delete: (key) => rm(path(key), { force: true }),
    async ready() {
      const probe = join(folder, `.probe-${randomUUID()}`);
      await (await open(probe, 'wx').catch(missing)).close();
      await rm(probe);
    },
    async prepare() {
      await makeFolder(folder);
    },
  };
}

async function* taking(room: DiskRoom, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const bytes of content) {
    await room.take(bytes.length);
    yield bytes;
  }
}

export function blobPath(folder: string, { workspaceId, blobId }: BlobKey): string {
  return join(folder, workspaceId, blobId.slice(0, 2), blobId);
}

/** Moves a file into `home` so that it is there after a power cut too: the folder's own list is synced as well. */
export async function moveDurable(from: string, to: string, home: string): Promise<void> {
  await makeFolderIn(home, dirname(to));
  await rename(from, to);
  const folder = await open(dirname(to), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export async function fileSizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Read at a time: each piece passes a dozen functions on its way out, which costs more than reading Node's own 64 KiB. */
const pieceBytes = 262_144;

function openRange(path: string, range: ByteRange | undefined): Readable {
  return createReadStream(path, { highWaterMark: pieceBytes, ...range });
}
