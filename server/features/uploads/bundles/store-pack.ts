import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { DriveState } from '../../../access/scope.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { findWorkspaceStorage } from '../../../storage/find-workspace-storage.ts';

export interface StoredPack {
  readonly id: string;
  readonly region: string;
}

/**
 * Stores contents as one object, in the region that the filespace has now: while a bundle was read it may have been moved.
 * Null: the filespace is gone. The row is written first: whoever dies on the way leaves a pack without blobs, which
 * jobs/collect-packs removes.
 */
export async function storePack(
  deps: Dependencies,
  { id: driveId, workspaceId }: Pick<DriveState, 'id' | 'workspaceId'>,
  contents: Buffer,
): Promise<StoredPack | null> {
  const id = randomUUID();
  const storage = await findWorkspaceStorage(deps.db, workspaceId);
  // Locked, so that a move that begins sees this row or is seen here.
  const { rows } = await sql<{ region: string }>`
    insert into packs (id, workspace_id, region, size_bytes, created_at)
    select ${id}::uuid, workspace_id, region_code, ${contents.length}, ${new Date(deps.nowMs())}::timestamptz
    from drives where id = ${driveId} for share
    returning region`.execute(deps.db);
  const [row] = rows;
  if (row === undefined) return null;
  const store = deps.blobs.of(storage, row.region);
  await store.put({ workspaceId, blobId: id }, Readable.from([contents]));
  return { id, region: row.region };
}
