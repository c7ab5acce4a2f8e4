import { isUpload } from '../changes/change-definitions.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { OptimisticView } from '../changes/optimistic-view.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/replica-database.ts';
import type { UploadBatchRow } from '../replica/upload-rows.ts';

/**
 * Uploads that were undone by the server, or undone in their turn, now that the blocks show it: their cards go by what is
 * there. `done`: what the blocks show. Inside a transaction.
 */
export async function noteUndoneUploads(
  database: ReplicaDatabase,
  transaction: Pick<ChangeTransaction, 'confirmed'>,
  done: readonly OutboxRow[],
): Promise<void> {
  const batches = new Map<string, string>();
  for (const { driveId, undoes } of done) {
    await stayInTransaction();
    const batchId = await uploadUndoneBy(database, undoes);
    if (batchId !== null) batches.set(batchId, driveId);
  }
  for (const [batchId, driveId] of batches) {
    const confirmed = await transaction.confirmed(driveId);
    const items = await topItemsOf(database, batchId);
    const there = items.filter(({ id }) => confirmed.item(id) !== undefined).length;
    if (items.length > 0 && there === 0) await database.uploadBatches.update(batchId, { undone: true });
    // Not all of what was chosen had to arrive: what the undo had taken away is back where anything of it is.
    else if (there > 0) await database.uploadBatches.update(batchId, { undone: false });
  }
}

/** Uploads that are undone before any of them was sent: nothing is left of them. Inside a transaction. */
export async function noteVanishedUploads(
  database: ReplicaDatabase,
  transaction: Pick<ChangeTransaction, 'all' | 'confirmed'>,
  before: readonly OutboxRow[],
): Promise<void> {
  const after = await transaction.all();
  const left = new Set(after.flatMap(({ change }) => (isUpload(change) ? change.batchId : [])));
  const gone = new Set(before.flatMap(({ change }) => (isUpload(change) ? change.batchId : [])));
  for (const batchId of gone) {
    if (left.has(batchId)) continue;
    await stayInTransaction();
    const batch = await database.uploadBatches.get(batchId);
    if (batch?.sentFiles === 0 && !(await hasArrivedFolders(database, transaction, batch)))
      await database.uploadBatches.update(batchId, { cancelled: true, undone: true });
  }
}

/** What was discarded whole, before anything of it arrived, leaves the list: it would look like one that was uploaded. */
export async function forgetDiscardedUploads(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  before: readonly OutboxRow[],
): Promise<void> {
  const batchIds = new Set(before.flatMap(({ change }) => (isUpload(change) ? change.batchId : [])));
  for (const batchId of batchIds) await forgetEmptyBatch(database, transaction, batchId);
}

/** Takes a batch off the list of which nothing arrived and nothing waits any more. */
export async function forgetEmptyBatch(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  batchId: string,
): Promise<void> {
  await stayInTransaction();
  const rows = await transaction.all();
  if (rows.some(({ change }) => isUpload(change) && change.batchId === batchId)) return;
  const batch = await database.uploadBatches.get(batchId);
  if (batch?.sentFiles !== 0 || batch.outcomes.length > 0) return;
  if (await hasArrivedFolders(database, transaction, batch)) return;
  await database.uploadBatches.delete(batchId);
  await database.uploadedItems.where('batchId').equals(batchId).delete();
}

/** Folders that come before their files are counted nowhere: they are looked for. */
async function hasArrivedFolders(
  database: ReplicaDatabase,
  transaction: Pick<ChangeTransaction, 'confirmed'>,
  { batchId, driveId }: UploadBatchRow,
): Promise<boolean> {
  const items = await topItemsOf(database, batchId);
  const confirmed = await transaction.confirmed(driveId);
  return items.some(({ id }) => confirmed.item(id) !== undefined);
}

/** What a batch has created in folders that were there. */
export async function topItemsOf(database: ReplicaDatabase, batchId: string) {
  const uploaded = await database.uploadedItems.where('batchId').equals(batchId).toArray();
  return uploaded.flatMap(({ items }) => items);
}

/** Forgets what of a batch is not there: to redo its undo brings back no more than is there now. Inside a transaction. */
export async function keepPresentItems(
  database: ReplicaDatabase,
  { item }: Pick<OptimisticView, 'item'>,
  batchId: string,
): Promise<void> {
  const uploaded = await database.uploadedItems.where('batchId').equals(batchId).toArray();
  await database.uploadedItems.bulkPut(
    uploaded.map((row) => ({ ...row, items: row.items.filter(({ id }) => item(id) !== undefined) })),
  );
}

/** The batch of the upload that a change undoes, or whose undo it undoes; null where it is about something else. */
async function uploadUndoneBy(
  { sentChanges }: Pick<ReplicaDatabase, 'sentChanges'>,
  undoes: string | undefined,
): Promise<string | null> {
  const undone = undoes === undefined ? undefined : await sentChanges.get(undoes);
  if (undone === undefined) return null;
  return isUpload(undone.change) ? undone.change.batchId : uploadUndoneBy({ sentChanges }, undone.undoes);
}
