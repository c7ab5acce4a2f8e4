import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { misconfigured } from './start-error.ts';

/** Throws a StartError where nothing can be written there. */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    await makeFolder(path);
    await access(path, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw misconfigured(
      `DATA_DIR must be a folder that this user may write to; ${path} cannot be written to (${code}).`,
    );
  }
}

/**
 * Makes a folder and those that it is in, for this user alone. Node's own way of doing both never ends where a file system
 * says that what is asked for is not there, however often its parent is made, as /proc does.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await makes(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent);
  await make(path);
}

/** False where there is no folder to make it in. */
async function makes(path: string): Promise<boolean> {
  try {
    await make(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  return true;
}

/** One that is there may be in a place where nothing may be made. */
async function make(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch(async (error: Error) => {
    const found = await stat(path).catch(() => null);
    if (found?.isDirectory() !== true) throw error;
  });
}
