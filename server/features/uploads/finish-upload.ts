import type { EventResult } from '#contract/wire/items.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { wireIdOf } from '../../db/item-ids.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { ContentHash } from '../../storage/content-hash.ts';
import { findWorkspaceStorage } from '../../storage/find-workspace-storage.ts';
import { applyChange } from '../items/log/apply-change.ts';
import type { CreateFileRequest, ReplaceFileRequest } from '../items/log/change-request.ts';
import { hashRequest } from '../items/log/hash-request.ts';
import { type FindRefusal, storePermitted } from './leave-to-sender.ts';
import { removeCompletedPieces } from './receive/become-blob.ts';
import { UploadError } from './upload-error.ts';
import { findUpload, type UploadRow } from './upload-queries.ts';

/**
 * Makes a file of an upload that is whole: blob, entry, log and answer in one commit. Whoever dies on the way leaves
 * the content under the blob's name, where the next request for the upload, at any node, comes here again.
 */
export async function finishUpload(
  deps: Dependencies,
  uploadId: string,
  /** Asked right before the change where a request makes it: why its sender may not make it now. */
  findRefusal: FindRefusal = async () => null,
): Promise<EventResult> {
  const whole = await findUpload(deps.db, uploadId);
  if (whole === null) throw new UploadError('not-found');
  const key = { workspaceId: whole.workspace_id, blobId: whole.id };
  const store = deps.blobs.of(await findWorkspaceStorage(deps.db, whole.workspace_id), whole.region);
  // Before the transaction: joining the parts of another storage takes as long as it takes.
  const hash = whole.result === null ? await storePermitted(deps, store, whole, findRefusal) : null;
  const { result, spare } = await inTransaction(deps.db, async (tx) => {
    const found = await tx
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', uploadId)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) return { result: null, spare: key }; // canceled since then
    const row = found as UploadRow;
    if (row.result !== null) return { result: row.result, spare: null };
    const result = await applyChange({ ...deps, db: tx }, { userId: row.user_id }, row.drive_id, {
      eventId: row.event_id,
      hash: hashUploadRequest(row),
      request: toRequest(row, hash),
    });
    if (result === null) throw new UploadError('not-found');
    await tx
      .updateTable('uploads')
      .set({ result: JSON.stringify(result) })
      .where('id', '=', row.id)
      .execute();
    const blob = await tx.selectFrom('blobs').select('id').where('id', '=', row.id).executeTakeFirst();
    return { result, spare: blob === undefined ? key : null };
  });
  // Refused, made by an earlier upload of the same event, or what the file held already: it belongs to no file.
  if (spare !== null) await store.delete(spare);
  if (hash !== null) await removeCompletedPieces(deps, store, whole);
  if (result === null) throw new UploadError('not-found');
  return result;
}

/** What a repeat is recognized by. */
function hashUploadRequest(row: UploadRow): Buffer {
  const { base_seq, base_epoch } = row;
  return hashRequest({
    type: 'upload',
    id: row.file_id,
    parent: row.parent_id,
    name: row.name,
    size: row.size_bytes,
    ...(row.instead && { instead: true, base_seq, base_epoch }),
  });
}

function toRequest(row: UploadRow, hash: ContentHash | null): CreateFileRequest | ReplaceFileRequest {
  const file = {
    changeId: row.event_id,
    itemId: row.file_id,
    driveId: row.drive_id,
    parentId: wireIdOf(row.parent_id),
    name: row.name,
    content: {
      blobId: row.id,
      region: row.region,
      sizeBytes: row.size_bytes,
      sha256: hash?.sha256 ?? null,
      crc32: hash?.crc32 ?? null,
      pack: null,
    },
    modifiedMs: row.modified_ms,
  };
  if (!row.instead) return { ...file, type: 'newFile' };
  const epoch = row.base_epoch;
  return {
    ...file,
    type: 'replaceFile',
    baseSeq: row.base_seq,
    ...(epoch !== null && { baseEpoch: epoch }),
  };
}
