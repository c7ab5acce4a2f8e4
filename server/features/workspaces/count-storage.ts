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
    ...(await countHistory(db, workspaceId)),
    announced_bytes: await countAnnounced(db, counted, nowMs()),
    filespaces: await listFilespaces(db, workspaceId),
  };
}

interface HistoryFigures {
  readonly history_bytes: number;
  readonly versions_bytes: number;
  readonly trash_bytes: number;
  readonly snapshots_bytes: number;
}

/**
 * Of all that is stored: what no living item of any filespace names, with what waits for its removal. Each content once, by
 * what holds it longest in the history: as the version of a file that is there, in the trash, or by a snapshot alone.
 */
async function countHistory(db: Kysely<Database>, workspaceId: string): Promise<HistoryFigures> {
  const { rows } = await sql<HistoryFigures>`
    with held as materialized (
      select h.blob_id as id,
        bool_or(h.to_seq > d.history_from_seq) as is_kept,
        bool_or(h.to_seq > d.history_from_seq
          and exists (select from items i where i.drive_id = h.drive_id and i.id = h.id)) as is_version,
        bool_or(exists (
          select from snapshots s where s.drive_id = h.drive_id and s.seq >= h.from_seq and s.seq < h.to_seq)) as is_captured
      from items_history h join drives d on d.id = h.drive_id
      where d.workspace_id = ${workspaceId} and h.blob_id is not null
        and not exists (select from items i where i.blob_id = h.blob_id)
      group by h.blob_id
    ), history as (
      select * from held
      union all
      select b.id, false, false, false from blobs b
      where b.workspace_id = ${workspaceId} and b.unreferenced_at is not null
        and not exists (select from items i where i.blob_id = b.id) and not exists (select from held where held.id = b.id)
    )
    select coalesce(sum(b.size_bytes), 0)::bigint as history_bytes,
      coalesce(sum(b.size_bytes) filter (where is_version), 0)::bigint as versions_bytes,
      coalesce(sum(b.size_bytes) filter (where is_kept and not is_version), 0)::bigint as trash_bytes,
      coalesce(sum(b.size_bytes) filter (where is_captured and not is_kept), 0)::bigint as snapshots_bytes
    from history join blobs b on b.id = history.id`.execute(db);
  return rows[0] ?? { history_bytes: 0, versions_bytes: 0, trash_bytes: 0, snapshots_bytes: 0 };
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
