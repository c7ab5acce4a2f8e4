import type { Dependencies } from '../../dependencies.ts';
import { findWorkspaceStorage } from '../../storage/find-workspace-storage.ts';
import { StorageError } from '../../storage/storage-error.ts';
import { uploadLifetimeMs, WorkspaceFull } from '../../storage/workspace-room.ts';
import { finishUpload } from './finish-upload.ts';
import { UploadError } from './upload-error.ts';

/**
 * Removes uploads that nobody finished, and forgets finished ones. Whoever died while one became a file left its content
 * under the blob's name, of which no row speaks: that goes too.
 */
export async function sweepUploads({ db, blobs, nowMs, log }: Dependencies): Promise<void> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('last_byte_at', '<=', new Date(nowMs() - uploadLifetimeMs))
    .execute();
  for (const { id } of rows) {
    const sweep = db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('uploads')
        .leftJoin('blobs', 'blobs.id', 'uploads.id')
        .select('uploads.workspace_id')
        .select('blobs.id as blob_id')
        .where('uploads.id', '=', id)
        .forUpdate('uploads')
        .skipLocked()
        .executeTakeFirst();
      if (row === undefined) return;
      await blobs.parts.remove(id);
      if (row.blob_id === null) {
        const store = blobs.of(await findWorkspaceStorage(tx, row.workspace_id));
        await store.delete({ workspaceId: row.workspace_id, blobId: id });
      }
      await tx.deleteFrom('uploads').where('id', '=', id).execute();
    });
    // One storage that is away does not keep the uploads to others.
    await sweep.catch((err: unknown) => log.warn({ err, uploadId: id }, 'an upload could not be removed'));
  }
}

/**
 * Ends uploads that are whole on this node's disk and whose storage was away when they should have become files. The
 * people who sent them need not be there any more; what they may do is looked at again.
 */
export async function finishCompleteUploads(deps: Dependencies): Promise<void> {
  const rows = await deps.db
    .selectFrom('uploads')
    .innerJoin('workspaces', 'workspaces.id', 'uploads.workspace_id')
    .select(['uploads.id', 'uploads.workspace_id', 'uploads.size_bytes'])
    .where('uploads.result', 'is', null)
    .where('workspaces.storage_type', '<>', 'own')
    .orderBy('uploads.created_at')
    .execute();
  const away = new Set<string>();
  for (const row of rows) {
    if (away.has(row.workspace_id) || (await deps.blobs.parts.length(row.id)) !== row.size_bytes) continue;
    try {
      await finishUpload(deps, row.id);
    } catch (error) {
      if (error instanceof StorageError) away.add(row.workspace_id);
      else if (!(error instanceof UploadError || error instanceof WorkspaceFull)) throw error;
    }
  }
}
