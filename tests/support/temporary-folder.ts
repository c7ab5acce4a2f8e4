import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new one, whose name begins so. */
export function makeFolder(prefix: string): Promise<string> {
  return mkdtemp(join(tmpdir(), prefix));
}

export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true });
}
