import { inTransaction } from '../../db/in-transaction.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findWorkspaceStorage } from '../../storage/find-workspace-storage.ts';
import { removeReceived } from './receive/become-blob.ts';
import type { UploadRow } from './upload-queries.ts';

/**
 * Removes an upload and what has come of it, but for the blob of a file. Whoever still appends is a former writer from then
 * on. False where another process is at it.
 */
export async function removeUpload(
  { db, blobs }: Pick<Dependencies, 'db' | 'blobs'>,
  id: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return false;
    const blob = await tx.selectFrom('blobs').select('id').where('id', '=', id).executeTakeFirst();
    const store = blobs.of(await findWorkspaceStorage(tx, row.workspace_id), row.region);
    await removeReceived(tx, store, row as UploadRow, blob !== undefined);
    await tx.deleteFrom('uploads').where('id', '=', id).execute();
    return true;
  });
}
