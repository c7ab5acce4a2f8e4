import type { UndoneUpload } from '#contract/worker-api/uploads.ts';
import type { ChangeIssuer } from '../changes/apply-local-changes.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import { undoChanges } from '../outbox/undo-changes.ts';
import { keepPresentItems, topItemsOf } from '../outbox/undone-uploads.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { UploadBatchRow } from '../replica/upload-rows.ts';
import { batchRows, cancelBatch } from './cancel-batch.ts';
import { deleteUploaded } from './delete-uploaded.ts';
import { askToUndo, isAsUploaded } from './undo-arrived.ts';

/** Takes back a batch. Inside a transaction. Null where it cannot be. */
export async function undoUpload(
  transaction: ChangeTransaction,
  context: EngineContext,
  batchId: string,
): Promise<UndoneUpload | null> {
  const { durable } = context.store;
  const batch = await durable.uploadBatches.get(batchId);
  if (batch === undefined || batch.replaced > 0) return null;
  const rows = batchRows(await transaction.all(), batchId);
  if (batch.endedMs !== null && rows.every(({ state }) => state === 'applied')) {
    const { view } = await transaction.drive(batch.driveId);
    const isThere = (await topItemsOf(durable, batchId)).some(({ id }) => view.item(id) !== undefined);
    const asked = isThere ? await askToUndo(durable, transaction, batch, context.ports) : null;
    // Its card says that it is undone once that shows.
    if (asked !== null) return { deletions: null, asked };
    if (!(await isAsUploaded(durable, transaction, batch))) return null;
  }
  const isWhole = isOver(batch) && rows.every(({ state }) => state === 'applied');
  await cancelBatch(transaction, context, batchId);
  await durable.uploadBatches.update(batchId, { undone: true });
  if (isWhole) await keepPresentItems(durable, (await transaction.drive(batch.driveId)).view, batchId);
  const deletions = await deleteUploaded(durable, transaction, batch, context.ports, isWhole);
  return { deletions: isWhole && deletions.length > 0 ? deletions : null, asked: [] };
}

/** Inside a transaction. False where it cannot be; the caller then undoes the transaction. */
export async function redoUpload(
  { store }: EngineContext,
  transaction: ChangeTransaction,
  batchId: string,
  deletions: readonly string[],
  issuer: ChangeIssuer,
): Promise<boolean> {
  if ((await undoChanges(store.durable, transaction, deletions, issuer)) === false) return false;
  await store.durable.uploadBatches.update(batchId, isThereAgain);
  return true;
}

/** Whoever undoes the deletions in another way has redone the upload as well. Inside a transaction. */
export async function noteRedoneUploads(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
): Promise<void> {
  const batches = await database.uploadBatches.toArray();
  for (const batch of batches.filter((one) => one.undone && isOver(one))) {
    await stayInTransaction();
    const { view } = await transaction.drive(batch.driveId);
    const items = await topItemsOf(database, batch.batchId);
    const isBack = items.length > 0 && items.every(({ id }) => view.item(id) !== undefined);
    if (isBack) await database.uploadBatches.update(batch.batchId, isThereAgain);
  }
}

const isThereAgain = { undone: false, cancelled: false };

function isOver({ endedMs, files, sentFiles }: UploadBatchRow): boolean {
  return endedMs !== null && sentFiles >= files;
}
