import { isUpload } from '../changes/change-definitions.ts';
import { needsAttention } from '../changes/change-state.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/replica-database.ts';
import { addToBatch } from './add-to-batch.ts';
import { dependentChanges } from './outbox-machine.ts';

/**
 * Uploads whose bytes are not to be had any more, and need not be: all that they create is confirmed, and only the
 * response was lost with the tab that waited for it, or the server has what it was thought to have lost. Of a replaced
 * content the rows do not say whose it is: the person chooses the file again.
 */
export async function settleArrivedUploads(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  driveId: string,
): Promise<void> {
  for (const row of await transaction.all()) {
    const { problem, change } = row;
    if (row.driveId !== driveId || !isUpload(change) || change.replacedIds.length > 0) continue;
    if (problem !== 'file-missing' && problem !== 'content-lost') continue;
    await stayInTransaction();
    const upload = await database.uploads.get(change.uploadId);
    // Of what was sent once, only the first of its items is known here; all came with it.
    if (upload === undefined && problem === 'file-missing') continue;
    const entries = upload === undefined ? [{ id: change.itemId }] : [...upload.folders, ...upload.files];
    const { view } = await transaction.drive(driveId);
    if (!entries.every(({ id }) => view.item(id)?.confirmedParentId)) continue;
    if (upload !== undefined) await addToBatch(database, upload, upload.batchId, []);
    await transaction.remove(row);
    if (problem === 'content-lost') await forgetEmptyBatch(database, transaction, change.batchId);
    await transaction.put(...released(await transaction.all(), row));
  }
}

/** One that was listed again only for what was thought to be lost. */
async function forgetEmptyBatch(database: ReplicaDatabase, transaction: ChangeTransaction, batchId: string) {
  const rows = await transaction.all();
  if (rows.some(({ change }) => isUpload(change) && change.batchId === batchId)) return;
  const batch = await database.uploadBatches.get(batchId);
  if (batch?.sentFiles === 0 && batch.outcomes.length === 0) await database.uploadBatches.delete(batchId);
}

/** What waited for it goes on, unless it waits for something else too. */
function released(rows: readonly OutboxRow[], done: OutboxRow): readonly OutboxRow[] {
  const unresolved = new Set(rows.filter(needsAttention).map(({ changeId }) => changeId));
  return dependentChanges(rows, [done])
    .filter(({ state, dependsOn }) => state === 'blocked' && !dependsOn.some((id) => unresolved.has(id)))
    .map((row) => ({ ...row, state: 'queued', problem: null }));
}
