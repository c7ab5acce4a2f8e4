import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from '../server.ts';

/** Ids of all that a region has of a workspace: contents, packs and what becomes some, sorted. */
export async function ownObjects(
  { deps }: Pick<TestServer, 'deps'>,
  region: string,
  workspaceId: string,
): Promise<readonly string[]> {
  const store = deps.blobs.ofRegion(region);
  const ids: string[] = [];
  for await (const { key } of store.list()) if (key.workspaceId === workspaceId) ids.push(key.blobId);
  if (store.partFiles !== null) {
    const names = await readdir(join(store.place, 'uploads')).catch(() => []);
    ids.push(...names.filter((name) => name !== 'processes'));
  }
  return ids.sort();
}
