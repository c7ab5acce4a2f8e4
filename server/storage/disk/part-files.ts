import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isLocked, type KernelLock, tryLock } from '../../lock/kernel-lock.ts';
import { describeMyself } from '../../lock/owner-file.ts';
import type { BlobKey, PartFile, PartFiles, PartFileWriter } from '../blob-store.ts';
import { StorageError } from '../storage-error.ts';
import { blobPath, fileSizeOf, moveDurable } from './disk-blob-store.ts';
import { createDiskRoom, type DiskRoom, sayingFull } from './disk-room.ts';
import { requireHome } from './home-folder.ts';

const copyBytes = 4 * 1_048_576;

/**
 * Part files beside the blobs, on the same disk: becoming a blob of the own storage is a move, whatever the size. Several
 * nodes may share the folder. A process that writes there holds a lock of the kernel, which says whether it is gone.
 */
export function createPartFiles(
  folder: string,
  blobFolder: string,
  room: DiskRoom = createDiskRoom(blobFolder),
): PartFiles & { close(): Promise<void> } {
  const writing = <T>(work: () => Promise<T>) => sayingFull(folder, work);
  const processes = join(folder, 'processes');
  const path = ({ id, generation }: PartFile) => join(folder, generation === 0 ? id : `${id}.${generation}`);
  let lock: KernelLock | null = null;
  let named: Promise<string | null> | undefined;

  async function nameProcess(): Promise<string | null> {
    await requireHome(blobFolder);
    await mkdir(processes, { recursive: true, mode: 0o700 });
    const name = randomUUID();
    const attempt = await tryLock(join(processes, name));
    if (attempt.kind !== 'locked') return null;
    lock = attempt;
    return `${(await describeMyself()).machine}/${name}`;
  }

  async function openFrom(file: PartFile, bytes: number): Promise<FileHandle> {
    const isNew = (await fileSizeOf(path(file))) === null;
    if (isNew && bytes > 0) throw new StorageError('unreachable', 'PartFileMissing');
    await requireHome(blobFolder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(path(file), constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      if ((await handle.stat()).size < bytes) throw new StorageError('unreachable', 'PartFileShort');
      await handle.truncate(bytes);
      if (isNew) await syncFolder(folder);
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async function copy(from: PartFile, to: PartFile, bytes: number): Promise<void> {
    await rm(path(to), { force: true });
    const source = await open(path(from), 'r').catch(() => null);
    if (source === null) {
      if (bytes > 0) throw new StorageError('unreachable', 'PartFileMissing');
      return;
    }
    try {
      const target = await openFrom(to, 0);
      try {
        await copyAll(source, target, bytes, room);
        await target.datasync();
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  }

  async function adopt(file: PartFile, key: BlobKey): Promise<void> {
    const target = blobPath(blobFolder, key);
    try {
      await moveDurable(path(file), target, blobFolder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      if ((await fileSizeOf(target)) === null) throw new StorageError('unreachable', 'PartFileMissing');
    }
  }

  return {
    processName() {
      named ??= writing(nameProcess).catch((error: unknown) => {
        named = undefined; // asked again when the disk is back
        throw error;
      });
      return named;
    },
    async isGone(processName) {
      const [machine, name = ''] = processName.split('/');
      if (machine !== (await describeMyself()).machine) return false;
      return /^[0-9a-f-]{36}$/.test(name) && !(await isLocked(join(processes, name)));
    },
    requireRoom: (bytes) => room.require(bytes),
    async open(file, bytes) {
      const { write, sync, ...others } = writerOf(await writing(() => openFrom(file, bytes)), bytes, room);
      return { ...others, write: (piece) => writing(() => write(piece)), sync: () => writing(sync) };
    },
    copy: (from, to, bytes) => writing(() => copy(from, to, bytes)),
    length: (file) => fileSizeOf(path(file)),
    adopt: (file, key) => writing(() => adopt(file, key)),
    async remove({ id, generation }) {
      for (let each = 0; each <= generation; each += 1)
        await rm(path({ id, generation: each }), { force: true });
    },
    async close() {
      const name = (await named?.catch(() => null))?.split('/')[1];
      if (name !== undefined) await rm(join(processes, name), { force: true });
      await lock?.close();
    },
  };
}

function writerOf(handle: FileHandle, from: number, room: DiskRoom): PartFileWriter {
  let at = from;
  return {
    async write(bytes) {
      await room.take(bytes.length);
      await writeAll(handle, bytes, at);
      at += bytes.length;
    },
    read: (start, length) => readAll(handle, start, length),
    sync: () => handle.datasync(),
    close: () => handle.close(),
  };
}

async function copyAll(source: FileHandle, target: FileHandle, bytes: number, room: DiskRoom): Promise<void> {
  for (let at = 0; at < bytes; ) {
    const piece = await readAll(source, at, Math.min(copyBytes, bytes - at));
    await room.take(piece.length);
    await writeAll(target, piece, at);
    at += piece.length;
  }
}

async function readAll(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await handle.read(bytes, done, length - done, start + done);
    if (bytesRead === 0) throw new StorageError('unreachable', 'PartFileShort');
    done += bytesRead;
  }
  return bytes;
}

async function writeAll(handle: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
