import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '../../db/is-uuid.ts';
import type { ListedObject } from '../blob-store.ts';

/** Of a folder of contents: `<workspace>/<two letters>/<content>`. What is being written has another name. */
export async function* listBlobs(folder: string): AsyncGenerator<ListedObject> {
  for (const workspaceId of await foldersIn(folder)) {
    if (!isUuid(workspaceId)) continue;
    for (const shard of await foldersIn(join(folder, workspaceId))) {
      const directory = await opendir(join(folder, workspaceId, shard)).catch(() => null);
      if (directory === null) continue;
      for await (const { name } of directory) {
        if (!isUuid(name)) continue;
        const path = join(folder, workspaceId, shard, name);
        const found = await stat(path).catch(() => null); // removed since
        if (found === null) continue;
        yield { key: { workspaceId, blobId: name }, sizeBytes: found.size, storedAt: found.mtime, path };
      }
    }
  }
}

async function foldersIn(path: string): Promise<readonly string[]> {
  const directory = await opendir(path).catch(() => null); // nothing was stored yet
  if (directory === null) return [];
  const names: string[] = [];
  for await (const entry of directory) if (entry.isDirectory()) names.push(entry.name);
  return names.sort();
}
