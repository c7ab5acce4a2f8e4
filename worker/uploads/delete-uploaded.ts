import { applyLocalChanges, type ChangeIssuer } from '../changes/apply-local-changes.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { Ports } from '../lib/ports.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import { topItemsOf } from '../outbox/undone-uploads.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { UploadBatchRow } from '../replica/upload-rows.ts';

/**
 * Deletes what a batch has created, as far as it is there, as one action. Inside a transaction. `undoable`: the deletions wait
 * for as long as they can be undone. Answers their ids.
 */
export async function deleteUploaded(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  { batchId, driveId }: UploadBatchRow,
  { now, uuid }: Pick<Ports, 'now' | 'uuid'>,
  undoable: boolean,
): Promise<readonly string[]> {
  const issuer: ChangeIssuer = { nowMs: now, uuid, undoable, actionId: uuid() };
  const deletions: string[] = [];
  for (const { id, kind } of await topItemsOf(database, batchId)) {
    await stayInTransaction();
    const { view } = await transaction.drive(driveId);
    if (view.item(id) === undefined) continue;
    const made = await applyLocalChanges(
      database,
      transaction,
      [{ type: 'deleteItem', driveId, itemId: id, kind }],
      issuer,
    );
    if (made.ok) deletions.push(...made.value);
  }
  return deletions;
}
