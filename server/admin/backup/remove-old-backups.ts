import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listBlobs } from '../../storage/disk/list-blobs.ts';
import { contentsFolder, listBackupNames, removeBackup } from './backup-folder.ts';
import { alongside, type ListedContent, readContentList } from './content-list.ts';
import { readManifest } from './manifest.ts';

/** Keeps the newest ones, and the contents that any of them needs. The names of those that went. */
export async function removeOldBackups(folder: string, keep: number): Promise<readonly string[]> {
  const names = await listBackupNames(folder);
  const kept = names.slice(0, keep);
  const lists = await Promise.all(kept.map((name) => openList(join(folder, name))));
  const removed = names.slice(keep);
  for (const name of removed) await removeBackup(folder, name);
  const needed = lists.map(alongside);
  for await (const { key, path } of listBlobs(contentsFolder(folder))) {
    const found = await Promise.all(needed.map((find) => find(key)));
    if (found.every((each) => each === null)) await rm(path, { force: true });
  }
  return removed;
}

/** A list that cannot be read throws before or while contents are compared: what it may need is not removed. */
async function openList(backup: string): Promise<AsyncIterable<ListedContent>> {
  return readContentList(backup, await readManifest(backup));
}
