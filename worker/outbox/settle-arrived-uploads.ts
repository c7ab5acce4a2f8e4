import { isUpload } from '../changes/change-definitions.ts';
import { needsAttention } from '../changes/change-state.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/replica-database.ts';
import { addToBatch } from './add-to-batch.ts';
import { dependentChanges } from './outbox-machine.ts';

/**
 * Uploads whose bytes are not to be had any more, and need not be: all that they create is confirmed, and only the
 * response was lost with the tab that waited for it. Of a replaced content the rows do not say whose it is: the person
 * chooses the file again.
 */
export async function settleArrivedUploads(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  driveId: string,
): Promise<void> {
  for (const row of await transaction.all()) {
    if (row.driveId !== driveId || row.problem !== 'file-missing' || !isUpload(row.change)) continue;
    await stayInTransaction();
    const upload = await database.uploads.get(row.change.uploadId);
    if (upload === undefined || upload.files.some(({ replaces }) => replaces)) continue;
    const { view } = await transaction.drive(driveId);
    const entries = [...upload.folders, ...upload.files];
    if (!entries.every(({ id }) => view.item(id)?.confirmedParentId)) continue;
    await addToBatch(database, upload, upload.batchId, []);
    await transaction.remove(row);
    await transaction.put(...released(await transaction.all(), row));
  }
}

/** What waited for it goes on, unless it waits for something else too. */
function released(rows: readonly OutboxRow[], done: OutboxRow): readonly OutboxRow[] {
  const unresolved = new Set(rows.filter(needsAttention).map(({ changeId }) => changeId));
  return dependentChanges(rows, [done])
    .filter(({ state, dependsOn }) => state === 'blocked' && !dependsOn.some((id) => unresolved.has(id)))
    .map((row) => ({ ...row, state: 'queued', problem: null }));
}
