import type { ContentDirectory, StoredFile } from '../../lib/ports.ts';

/** What is used here of the browser's private files. */
export interface DirectoryHandle {
  getDirectoryHandle(name: string, options?: { create?: boolean }): Promise<DirectoryHandle>;
  getFileHandle(name: string, options?: { create?: boolean }): Promise<FileHandle>;
  removeEntry(name: string, options?: { recursive?: boolean }): Promise<void>;
  entries(): AsyncIterable<[string, { readonly kind: 'file' | 'directory' }]>;
}

export interface FileHandle {
  getFile(): Promise<Blob>;
  /** A browser that does not know `mode` gives one that may also write. */
  createSyncAccessHandle(options?: { readonly mode: 'read-only' }): Promise<SyncAccess>;
}

export interface SyncAccess {
  getSize(): number;
  read(into: Uint8Array, options: { at: number }): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(sizeBytes: number): void;
  flush(): void;
  close(): void;
}

/** Beside each whole file stands an empty one with this at its end: made last, removed first. */
const wholeSuffix = '.whole';
const joinedBytes = 1_048_576;

export type PrivateFiles = ReturnType<typeof createPrivateFiles>;

/**
 * Content directories in the browser's private files. `openRoot` rejects where there are none: browsers without them,
 * and private windows of some.
 *
 * That a file is whole is said by a second, empty one, and not by its name: `move` stands in no standard, and browsers
 * differ in what it does. The bytes are flushed before that file is made, so a power cut between the two leaves a file
 * that is not whole, never one that looks so.
 */
export function createPrivateFiles(openRoot: () => Promise<DirectoryHandle>) {
  return {
    async open(name: string): Promise<ContentDirectory | null> {
      const root = await openRoot().catch(() => null);
      return root && openDirectory(root, name);
    },
    async list(prefix: string): Promise<readonly string[]> {
      const root = await openRoot().catch(() => null);
      if (root === null) return [];
      const entries = await entriesOf(root);
      return entries.flatMap(([name, kind]) =>
        kind === 'directory' && name.startsWith(prefix) ? [name] : [],
      );
    },
    async remove(name: string): Promise<void> {
      const root = await openRoot().catch(() => null);
      if (root === null) return;
      // A file that another tab writes keeps its directory: what else is in it goes all the same.
      await removeDirectory(root, name).catch(() => empty(root, name));
    },
  };
}

function openDirectory(root: DirectoryHandle, name: string): ContentDirectory {
  const find = () => orAbsent(root.getDirectoryHandle(name));

  async function findWhole(file: string): Promise<FileHandle | null> {
    const directory = await find();
    if (directory === null) return null;
    if ((await orAbsent(directory.getFileHandle(file + wholeSuffix))) === null) return null;
    return orAbsent(directory.getFileHandle(file));
  }

  async function remove(file: string): Promise<void> {
    const directory = await find();
    if (directory !== null) await removeFile(directory, file);
  }

  return {
    async write(file, pieces, expectedBytes = 0) {
      const directory = await root.getDirectoryHandle(name, { create: true });
      await removeFile(directory, file);
      try {
        const handle = await directory.getFileHandle(file, { create: true });
        await writeBytes(handle, pieces, expectedBytes);
        await directory.getFileHandle(file + wholeSuffix, { create: true });
      } catch (error) {
        await removeFile(directory, file).catch(() => undefined);
        throw error;
      }
    },
    async append(file, offset, bytes) {
      const create = offset === 0;
      const directory = await root.getDirectoryHandle(name, { create });
      if (create) await removeFile(directory, file);
      await appendBytes(await directory.getFileHandle(file, { create }), offset, bytes);
    },
    async readPart(file) {
      const directory = await find();
      const handle = directory && (await orAbsent(directory.getFileHandle(file)));
      return handle && orAbsent(handle.getFile());
    },
    async finish(file) {
      const directory = await root.getDirectoryHandle(name);
      await directory.getFileHandle(file);
      await directory.getFileHandle(file + wholeSuffix, { create: true });
    },
    async read(file) {
      const handle = await findWhole(file);
      return handle && orAbsent(handle.getFile());
    },
    async open(file) {
      const handle = await findWhole(file);
      const access = handle && (await orAbsent(handle.createSyncAccessHandle({ mode: 'read-only' })));
      if (access === null) return null;
      return {
        sizeBytes: access.getSize(),
        read: (into, at) => access.read(into, { at }),
        close: () => access.close(),
      };
    },
    remove,
    async list() {
      const directory = await find();
      return directory === null ? [] : listFiles(directory);
    },
    destroy: () => removeDirectory(root, name),
  };
}

async function writeBytes(
  handle: FileHandle,
  pieces: AsyncIterable<Uint8Array>,
  expectedBytes: number,
): Promise<void> {
  const access = await handle.createSyncAccessHandle();
  let at = 0;
  const write = (bytes: Uint8Array) => {
    // Where there is no room Firefox writes a part of it, and Chromium answers a number that is none.
    if (access.write(bytes, { at }) !== bytes.length) throw noRoom();
    at += bytes.length;
  };
  try {
    access.truncate(expectedBytes);
    for await (const bytes of joinSmall(pieces)) write(bytes);
    access.truncate(at);
    access.flush();
  } finally {
    access.close();
  }
}

async function appendBytes(handle: FileHandle, offset: number, bytes: Uint8Array): Promise<void> {
  const access = await handle.createSyncAccessHandle();
  try {
    access.truncate(offset);
    if (access.write(bytes, { at: offset }) !== bytes.length) throw noRoom();
    access.flush();
  } finally {
    access.close();
  }
}

/** Each write that makes a file longer asks another process for room, which takes longer than to write 10 KB. */
async function* joinSmall(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const joined = new Uint8Array(joinedBytes);
  let length = 0;
  for await (const piece of pieces) {
    if (length > 0 && length + piece.length > joinedBytes) {
      yield joined.subarray(0, length);
      length = 0;
    }
    if (piece.length > joinedBytes) yield piece;
    else {
      joined.set(piece, length);
      length += piece.length;
    }
  }
  if (length > 0) yield joined.subarray(0, length);
}

function noRoom(): DOMException {
  return new DOMException('the browser gives no more room', 'QuotaExceededError');
}

async function removeFile(directory: DirectoryHandle, file: string): Promise<void> {
  await orAbsent(directory.removeEntry(file + wholeSuffix));
  await orAbsent(directory.removeEntry(file));
}

async function removeDirectory(root: DirectoryHandle, name: string): Promise<void> {
  await orAbsent(root.removeEntry(name, { recursive: true }));
}

async function empty(root: DirectoryHandle, name: string): Promise<void> {
  const directory = await root.getDirectoryHandle(name).catch(() => null);
  if (directory === null) return;
  for (const { file } of await listFiles(directory)) await removeFile(directory, file).catch(() => undefined);
}

async function listFiles(directory: DirectoryHandle): Promise<readonly StoredFile[]> {
  const names = new Set((await entriesOf(directory)).map(([name]) => name));
  const files: StoredFile[] = [];
  for (const file of names) {
    if (file.endsWith(wholeSuffix)) continue;
    // One that is written just now has no length yet.
    const content = await directory
      .getFileHandle(file)
      .then((handle) => handle.getFile())
      .catch(() => null);
    files.push({ file, sizeBytes: content?.size ?? 0, isWhole: names.has(file + wholeSuffix) });
  }
  return files;
}

async function entriesOf(directory: DirectoryHandle) {
  const entries: (readonly [name: string, kind: 'file' | 'directory'])[] = [];
  for await (const [name, { kind }] of directory.entries()) entries.push([name, kind]);
  return entries;
}

function orAbsent<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if ((error as { name?: unknown } | null)?.name === 'NotFoundError') return null;
    throw error;
  });
}
