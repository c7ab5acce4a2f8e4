import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { StorageError } from '../../storage/storage-error.ts';
import { StorageFull, uploadLifetimeMs } from '../../storage/workspace-room.ts';
import { finishUpload } from './finish-upload.ts';
import { removeUpload } from './remove-upload.ts';
import { UploadError } from './upload-error.ts';

/**
 * Removes uploads that nobody finished, and forgets finished ones. Whoever died while one became a file left its content
 * under the blob's name, of which no row speaks: that goes too, and so do the parts that were not known to be stored.
 */
export async function sweepUploads(deps: Dependencies, ending?: AbortSignal): Promise<void> {
  const rows = await deps.db
    .selectFrom('uploads')
    .select('id')
    .where('last_byte_at', '<=', new Date(deps.nowMs() - uploadLifetimeMs))
    .execute();
  for (const { id } of rows) {
    if (ending?.aborted) return;
    // One storage that is away does not keep the uploads to others.
    await removeUpload(deps, id).catch((err: unknown) =>
      deps.log.warn({ err, uploadId: id }, 'an upload could not be removed'),
    );
  }
}

/** So long whoever sent the last byte is left to end it. */
const finishingMs = 60_000;

/**
 * Ends uploads that are whole and whose storage was away when they should have become files. The
 * people who sent them need not be there any more; what they may do is looked at again.
 */
export async function finishCompleteUploads(deps: Dependencies, ending?: AbortSignal): Promise<void> {
  const buckets = deps.blobs.own.flatMap(({ region, parts }) => (parts === null ? [] : [region]));
  const rows = await deps.db
    .selectFrom('uploads')
    .innerJoin('workspaces', 'workspaces.id', 'uploads.workspace_id')
    .select(['uploads.id', 'uploads.workspace_id', 'uploads.region'])
    .where('uploads.result', 'is', null)
    .where('uploads.left_to_sender', '=', false)
    .where((eb) =>
      eb.or([
        eb('workspaces.storage_type', '<>', 'own'),
        eb('uploads.region', '=', sql<string>`any(${buckets}::text[])`),
      ]),
    )
    .whereRef('uploads.received_bytes', '=', 'uploads.size_bytes')
    .where('uploads.last_byte_at', '<=', new Date(deps.nowMs() - finishingMs))
    .orderBy('uploads.created_at')
    .execute();
  const away = new Set<string>();
  for (const row of rows) {
    if (ending?.aborted) return;
    const place = `${row.workspace_id} ${row.region}`;
    if (away.has(place)) continue;
    try {
      await finishUpload(deps, row.id);
    } catch (error) {
      if (error instanceof StorageError) away.add(place);
      else if (!(error instanceof UploadError || error instanceof StorageFull)) throw error;
    }
  }
}
