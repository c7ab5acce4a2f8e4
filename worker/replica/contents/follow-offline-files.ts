import type { Item } from '#contract/entities/item.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ReplicaDatabase } from '../replica-database.ts';
import { bulkDeleteUnnamed } from '../table-writes.ts';
import { type OfflineFileRow, storedFilesOf, withWantedContent } from './offline-rows.ts';

/**
 * Brings what is kept of a filespace to what the server says of its items, in the transaction of their rows: what is gone
 * takes its row with it. Returns the stored files whose bytes are to be removed when the transaction is done.
 */
export async function followOfflineFiles(
  db: ReplicaDatabase,
  driveId: string,
  changed: readonly Item[],
  isHere: (itemId: string) => boolean,
): Promise<readonly string[]> {
  const outdated = await followContents(db, driveId, changed);
  const pinned = await db.pins.where('driveId').equals(driveId).toArray();
  const lostPins = pinned.filter(({ itemId }) => itemId !== rootId && !isHere(itemId));
  if (lostPins.length > 0)
    await db.pins.bulkDelete(lostPins.map(({ itemId }): [string, string] => [driveId, itemId]));
  const keys = await db.offlineFiles.where('driveId').equals(driveId).primaryKeys();
  const gone = keys.filter(([, fileId]) => !isHere(fileId));
  if (gone.length === 0) return outdated;
  const rows = await db.offlineFiles.bulkGet(gone);
  await bulkDeleteUnnamed(db.offlineFiles, gone);
  return [...outdated, ...rows.flatMap((row) => (row === undefined ? [] : storedFilesOf(row)))];
}

/** What is kept only because it was opened is not fetched again: it goes, and its stored files are returned. */
async function followContents(
  db: ReplicaDatabase,
  driveId: string,
  changed: readonly Item[],
): Promise<readonly string[]> {
  const files = changed.filter(({ kind }) => kind === 'file');
  if (files.length === 0) return [];
  const rows = await db.offlineFiles.bulkGet(files.map(({ id }): [string, string] => [driveId, id]));
  const wanted = files.flatMap(({ contentSeq = 0, sizeBytes }, at): OfflineFileRow[] => {
    const row = rows[at];
    if (row === undefined) return [];
    const next = withWantedContent(row, { contentSeq, sizeBytes });
    return next === row ? [] : [next];
  });
  const opened = wanted.filter(({ isPinned }) => !isPinned);
  await db.offlineFiles.bulkPut(wanted.filter(({ isPinned }) => isPinned));
  await bulkDeleteUnnamed(
    db.offlineFiles,
    opened.map(({ fileId }): [string, string] => [driveId, fileId]),
  );
  return opened.flatMap(storedFilesOf);
}

/** Nothing of a filespace is kept any more. Inside a transaction; returns as `followOfflineFiles` does. */
export async function dropOfflineFiles(db: ReplicaDatabase, driveId: string): Promise<readonly string[]> {
  await db.pins.where('driveId').equals(driveId).delete();
  const rows = await db.offlineFiles.where('driveId').equals(driveId).toArray();
  await bulkDeleteUnnamed(
    db.offlineFiles,
    rows.map(({ fileId }): [string, string] => [driveId, fileId]),
  );
  return rows.flatMap(storedFilesOf);
}
