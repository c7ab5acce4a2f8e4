import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isProcessLocked } from './process-lock.ts';

const fileName = 'address';

/** The lock of a data folder: one server each. */
export function serverLockPath(dataDir: string): string {
  return join(dataDir, 'lunvik.lock');
}

/** Publishes to programs of the same user where the server of this folder is. Returns how to withdraw it. */
export async function writeServerAddress(dataDir: string, url: string): Promise<() => Promise<void>> {
  const path = join(dataDir, fileName);
  await writeFile(path, `${url}\n`, { mode: 0o600 });
  return () => rm(path, { force: true });
}

/** Where the server that runs on this folder is; null where none does. What a killed one left says nothing. */
export async function findRunningServer(dataDir: string): Promise<string | null> {
  if (!(await isProcessLocked(serverLockPath(dataDir)))) return null;
  const text = await readFile(join(dataDir, fileName), 'utf8').catch(() => null);
  return text === null ? null : text.trim();
}
