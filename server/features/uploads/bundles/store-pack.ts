import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DriveState } from '../../../access/scope.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { findWorkspaceStorage } from '../../../storage/find-workspace-storage.ts';

/**
 * Stores contents as one object; returns its id. Its row is written first: whoever dies on the way leaves a pack without blobs,
 * which jobs/collect-packs removes.
 */
export async function storePack(
  deps: Dependencies,
  { workspaceId, region }: Pick<DriveState, 'workspaceId' | 'region'>,
  contents: Buffer,
): Promise<string> {
  const id = randomUUID();
  const storage = await findWorkspaceStorage(deps.db, workspaceId);
  await deps.db
    .insertInto('packs')
    .values({
      id,
      workspace_id: workspaceId,
      region,
      size_bytes: contents.length,
      created_at: new Date(deps.nowMs()),
    })
    .execute();
  await deps.blobs.of(storage, region).put({ workspaceId, blobId: id }, Readable.from([contents]));
  return id;
}
