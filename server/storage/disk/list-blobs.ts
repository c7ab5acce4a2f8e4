import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '../../db/is-uuid.ts';
import type { ListedObject } from '../blob-store.ts';

/** Of a folder of contents: `<workspace>/<two letters>/<content>`, sorted by both. What is being written has another name. */
export async function* listBlobs(folder: string): AsyncGenerator<ListedObject> {
  for (const workspaceId of await namesIn(folder)) {
    if (!isUuid(workspaceId)) continue;
    for (const shard of await namesIn(join(folder, workspaceId))) {
      for (const name of (await namesIn(join(folder, workspaceId, shard))).filter(isUuid)) {
        const path = join(folder, workspaceId, shard, name);
        const found = await stat(path).catch(() => null); // removed since
        if (found === null) continue;
        yield { key: { workspaceId, blobId: name }, sizeBytes: found.size, storedAt: found.mtime, path };
      }
    }
  }
}

/** Sorted; none where nothing was stored yet, or where it is no folder. */
async function namesIn(path: string): Promise<readonly string[]> {
  const directory = await opendir(path).catch(() => null);
  if (directory === null) return [];
  const names: string[] = [];
  for await (const { name } of directory) names.push(name);
  return names.sort();
}
