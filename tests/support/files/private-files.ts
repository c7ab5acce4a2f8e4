import type { DirectoryHandle, FileHandle, SyncAccess } from '#worker/session/browser/private-files.ts';

interface FakeFile {
  bytes: Uint8Array<ArrayBuffer>;
  isOpen: boolean;
  readers: number;
}

type WriteFault = (bytes: Uint8Array) => number;

/** The private files of a browser as the standard describes them, locks included, and what a write may answer. */
export function createPrivateRoot() {
  const directories = new Map<string, Map<string, FakeFile>>();
  let writeFault: WriteFault | null = null;
  let writes = 0;

  const absent = () => new DOMException('nothing has this name', 'NotFoundError');
  const locked = () => new DOMException('somebody writes it', 'NoModificationAllowedError');

  function fileHandle(file: FakeFile): FileHandle {
    return {
      getFile: async () => new Blob([file.bytes]),
      async createSyncAccessHandle(options): Promise<SyncAccess> {
        const isReadOnly = options?.mode === 'read-only';
        if (file.isOpen || (!isReadOnly && file.readers > 0)) throw locked();
        if (isReadOnly) file.readers += 1;
        else file.isOpen = true;
        return {
          getSize: () => file.bytes.length,
          read(into, { at }) {
            const found = file.bytes.subarray(at, at + into.length);
            into.set(found);
            return found.length;
          },
          write(bytes, { at }) {
            writes += 1;
            if (writeFault !== null) return writeFault(bytes);
            const grown = new Uint8Array(Math.max(file.bytes.length, at + bytes.length));
            grown.set(file.bytes);
            grown.set(bytes, at);
            file.bytes = grown;
            return bytes.length;
          },
          truncate: (sizeBytes) => {
            file.bytes = file.bytes.slice(0, sizeBytes);
          },
          flush() {},
          close: () => {
            if (isReadOnly) file.readers -= 1;
            else file.isOpen = false;
          },
        };
      },
    };
  }

  function directoryHandle(files: Map<string, FakeFile>): DirectoryHandle {
    return {
      getDirectoryHandle: () => Promise.reject(absent()),
      async getFileHandle(name, { create = false } = {}) {
        const file =
          files.get(name) ?? (create ? { bytes: new Uint8Array(0), isOpen: false, readers: 0 } : undefined);
        if (file === undefined) throw absent();
        files.set(name, file);
        return fileHandle(file);
      },
      async removeEntry(name) {
        const file = files.get(name);
        if (file === undefined) throw absent();
        if (file.isOpen || file.readers > 0) throw locked();
        files.delete(name);
      },
      async *entries() {
        for (const name of files.keys()) yield [name, { kind: 'file' }];
      },
    };
  }

  const root: DirectoryHandle = {
    async getDirectoryHandle(name, { create = false } = {}) {
      const files = directories.get(name) ?? (create ? new Map<string, FakeFile>() : undefined);
      if (files === undefined) throw absent();
      directories.set(name, files);
      return directoryHandle(files);
    },
    getFileHandle: () => Promise.reject(absent()),
    async removeEntry(name) {
      const files = directories.get(name);
      if (files === undefined) throw absent();
      if ([...files.values()].some(({ isOpen }) => isOpen)) throw locked();
      directories.delete(name);
    },
    async *entries() {
      for (const name of directories.keys()) yield [name, { kind: 'directory' }];
    },
  };
  return {
    root,
    /** How many there were. */
    writes: () => writes,
    /** What a write answers, as some browsers do without room; null: it writes. */
    answerWrites(fault: WriteFault | null) {
      writeFault = fault;
    },
  };
}
