import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '../../db/is-uuid.ts';
import type { BlobKey } from '../blob-store.ts';

/** A file of a storage on a disk. */
export interface WalkedBlob extends BlobKey {
  readonly path: string;
}

/** All that is stored in a folder, by workspace and id. What is being written has a folder of its own and is not met. */
export async function* walkBlobs(folder: string): AsyncGenerator<WalkedBlob> {
  for (const workspaceId of (await namesIn(folder)).filter(isUuid)) {
    for (const shard of await namesIn(join(folder, workspaceId))) {
      for (const blobId of (await namesIn(join(folder, workspaceId, shard))).filter(isUuid))
        yield { workspaceId, blobId, path: join(folder, workspaceId, shard, blobId) };
    }
  }
}

/** Sorted; none where there is no such folder. */
async function namesIn(path: string): Promise<readonly string[]> {
  const directory = await opendir(path).catch(() => null);
  if (directory === null) return [];
  const names: string[] = [];
  for await (const { name } of directory) names.push(name);
  return names.sort();
}
