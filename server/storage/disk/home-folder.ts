import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StorageError } from '../storage-error.ts';

/**
 * The folder of a region is not there, as when its disk is not mounted. Only a start makes it, and only where it never held
 * anything: one that is made again would take what comes from then on, apart from what is on the disk.
 */
export class FolderMissing extends StorageError {
  constructor() {
    super('unreachable', 'FolderMissing');
  }
}

/** Throws FolderMissing where it is not there. */
export async function requireHome(home: string): Promise<void> {
  await stat(home).catch(missing);
}

/** Makes a folder in `home`, and those between, for this user alone, step by step: at no moment is `home` itself made. */
export async function makeFolderIn(home: string, path: string): Promise<void> {
  if (path === home) return requireHome(home);
  if (await makes(path)) return;
  await makeFolderIn(home, dirname(path));
  if (!(await makes(path))) throw new FolderMissing();
}

/** False where there is no folder to make it in. */
async function makes(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (code !== 'EEXIST') throw error;
  }
  return true;
}

export function missing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new FolderMissing() : error;
}
