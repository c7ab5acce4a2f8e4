import type { FolderHandle } from '#contract/worker-api/folder-saves.ts';
import type { TargetFolder } from '../../lib/ports.ts';

/** Chromium has it; it stands in no list of types. */
type PermissionState = 'granted' | 'prompt' | 'denied';
interface WithPermission {
  queryPermission?(descriptor: { mode: 'readwrite' }): Promise<PermissionState>;
}

interface WithKeys {
  keys(): AsyncIterable<string>;
}

/** A folder that the person chose. Handles of the browser's private files need no permission and have no question for it. */
export async function openTargetFolder(handle: FolderHandle): Promise<TargetFolder | 'ask'> {
  const directory = handle as FileSystemDirectoryHandle & WithPermission;
  const state = await directory.queryPermission?.({ mode: 'readwrite' });
  return state === undefined || state === 'granted' ? targetFolder(directory) : 'ask';
}

function targetFolder(directory: FileSystemDirectoryHandle): TargetFolder {
  return {
    async open(name) {
      try {
        return targetFolder(await directory.getDirectoryHandle(name, { create: true }));
      } catch (error) {
        if (isNamed(error, 'TypeMismatchError')) return 'taken';
        throw error;
      }
    },
    async find(name) {
      try {
        return await (await directory.getFileHandle(name)).getFile();
      } catch (error) {
        if (isNamed(error, 'TypeMismatchError')) return 'folder';
        if (isNamed(error, 'NotFoundError')) return null;
        throw error;
      }
    },
    async write(name, pieces) {
      const file = await directory.getFileHandle(name, { create: true });
      // Written beside it, and put in its place when it is closed.
      const writable = await file.createWritable();
      try {
        for await (const piece of pieces) await writable.write(piece);
        await writable.close();
      } catch (error) {
        await writable.abort().catch(() => undefined);
        // Creating the handle made an empty file.
        await directory.removeEntry(name).catch(() => undefined);
        throw error;
      }
    },
    async names() {
      const names: string[] = [];
      for await (const name of (directory as unknown as WithKeys).keys()) names.push(name);
      return names;
    },
  };
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}
