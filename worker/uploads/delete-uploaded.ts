import { applyLocalChanges } from '../changes/apply-local-changes.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { Ports } from '../lib/ports.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { UploadBatchRow } from '../replica/upload-rows.ts';

/** Deletes what a batch has created, as far as it is there. Inside a transaction. */
export async function deleteUploaded(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  { batchId, driveId }: UploadBatchRow,
  ports: Pick<Ports, 'now' | 'uuid'>,
): Promise<void> {
  const issuer = { nowMs: ports.now, uuid: ports.uuid, undoable: false };
  const uploaded = await database.uploadedItems.where('batchId').equals(batchId).toArray();
  for (const { id, kind } of uploaded.flatMap(({ items }) => items)) {
    await stayInTransaction();
    const { view } = await transaction.drive(driveId);
    if (view.item(id) === undefined) continue;
    await applyLocalChanges(
      database,
      transaction,
      [{ type: 'deleteItem', driveId, itemId: id, kind }],
      issuer,
    );
  }
}
