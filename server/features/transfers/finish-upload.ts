import type { EventResult } from '#contract/wire/items.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { applyChange } from '../items/change/apply-change.ts';
import { hashOf } from '../items/change/wish.ts';
import { wireIdOf } from '../items/entry.ts';
import { Refusal } from './refusal.ts';
import type { UploadRow } from './upload-rows.ts';

/**
 * Makes a file of an upload that is whole: blob, entry, log and answer in one commit. Whoever dies on the way leaves
 * the content under the blob's name, where the next request for the upload finds it and comes here again.
 */
export async function finishUpload(deps: Deps, uploadId: string): Promise<EventResult> {
  const { result, spare } = await inTransaction(deps.db, async (tx) => {
    const found = await tx
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', uploadId)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw new Refusal('not-found');
    const row = found as UploadRow;
    if (row.result !== null) return { result: row.result, spare: null };
    const key = { workspaceId: row.workspace_id, blobId: row.id };
    await deps.blobs.parts.adopt(row.id, key);
    const result = await applyChange({ ...deps, db: tx }, { userId: row.user_id }, row.drive_id, {
      eventId: row.event_id,
      hash: hashOf({
        type: 'upload',
        id: row.file_id,
        parent: row.parent_id,
        name: row.name,
        size: row.size_bytes,
      }),
      wish: {
        type: 'newFile',
        changeId: row.event_id,
        itemId: row.file_id,
        driveId: row.drive_id,
        parentId: wireIdOf(row.parent_id),
        name: row.name,
        blobId: row.id,
        sizeBytes: row.size_bytes,
        modifiedMs: row.modified_ms,
      },
    });
    if (result === null) throw new Refusal('not-found');
    if (result.status === 'applied') {
      await tx
        .insertInto('blobs')
        .values({ id: row.id, workspace_id: row.workspace_id, size_bytes: row.size_bytes })
        .execute();
    }
    await tx
      .updateTable('uploads')
      .set({ result: JSON.stringify(result) })
      .where('id', '=', row.id)
      .execute();
    return { result, spare: result.status === 'applied' ? null : key };
  });
  // Refused, or made by an earlier upload of the same event: this content belongs to no file.
  if (spare !== null) await deps.blobs.of('own').delete(spare);
  return result;
}
