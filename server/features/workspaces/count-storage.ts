import { type Kysely, sql } from 'kysely';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findQuotas } from '../../storage/quotas.ts';
import { countAnnounced, countStored, ofWorkspace } from '../../storage/workspace-room.ts';

/** What a workspace has stored, for those who see all of it. */
export async function countStorage(
  { db, settings, nowMs }: Pick<Dependencies, 'db' | 'settings' | 'nowMs'>,
  workspaceId: string,
): Promise<CallResponse<'workspaceStorage'>> {
  const counted = ofWorkspace(workspaceId);
  const { workspaceBytes } = await findQuotas(db, settings, { workspaceId, userId: null });
  return {
    quota_bytes: workspaceBytes,
    stored_bytes: await countStored(db, counted),
    history_bytes: await countHistory(db, workspaceId),
    announced_bytes: await countAnnounced(db, counted, nowMs()),
    filespaces: await listFilespaces(db, workspaceId),
  };
}

/** Of all that is stored: what no living item of any filespace names, with what waits for its removal. */
async function countHistory(db: Kysely<Database>, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(b.size_bytes), 0)::bigint as bytes
    from (
      select blob_id as id from items_history
      where drive_id in (select id from drives where workspace_id = ${workspaceId}) and blob_id is not null
      union select id from blobs where workspace_id = ${workspaceId} and unreferenced_at is not null
    ) h
    join blobs b on b.id = h.id
    where not exists (select from items i where i.blob_id = h.id)`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Of its history each counts what it would keep by itself: what two keep is counted in both. */
async function listFilespaces(db: Kysely<Database>, workspaceId: string) {
  const { rows } = await sql<CallResponse<'workspaceStorage'>['filespaces'][number]>`
    select d.id as drive_id, d.name as drive_name, d.item_count - d.folder_count as files, d.used_bytes,
      (select coalesce(sum(b.size_bytes), 0)::bigint
       from (select distinct blob_id as id from items_history where drive_id = d.id and blob_id is not null) h
       join blobs b on b.id = h.id
       where not exists (select from items i where i.blob_id = h.id)) as history_bytes
    from drives d where d.workspace_id = ${workspaceId}
    order by d.used_bytes desc, d.name, d.id`.execute(db);
  return rows;
}
