import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Counting ends there: whoever is asked wants to know how much, not how long it takes to find out. */
const versionsCounted = 100_000;

interface EndingHistory {
  readonly workspaceId: string;
  /** What was true before this ends; and before that it would anyway. */
  readonly before: Date;
  readonly endingAnyway: Date;
}

/**
 * What jobs/prune-history would remove of a workspace: versions from before a mark that no snapshot keeps, and contents
 * that then nothing names. With `more` there are more than `versions`, and nobody added up their bytes.
 */
export async function countEndingHistory(
  db: Kysely<Database>,
  { workspaceId, before, endingAnyway }: EndingHistory,
): Promise<{ readonly versions: number; readonly more: boolean; readonly bytes: number | null }> {
  const { rows } = await sql<{ versions: number; bytes: number | null }>`
    with ends as materialized (
      select d.id, max(m.seq) as up_to,
        greatest(d.history_from_seq, max(m.seq) filter (where m.marked_at <= ${endingAnyway})) as anyway
      from drives d join history_marks m on m.drive_id = d.id
      where d.workspace_id = ${workspaceId} and m.marked_at <= ${before}
      group by d.id
    ),
    ended as materialized (
      select h.blob_id from ends e
      join items_history h on h.drive_id = e.id and h.to_seq > e.anyway and h.to_seq <= e.up_to
      where not exists (
        select from snapshots s where s.drive_id = h.drive_id and s.seq >= h.from_seq and s.seq < h.to_seq)
      limit ${versionsCounted + 1}
    ),
    total as (select count(*) as versions from ended)
    select versions, case when versions <= ${versionsCounted} then (
      select coalesce(sum(b.size_bytes), 0)::bigint from blobs b
      where b.id in (select blob_id from ended where blob_id is not null)
        and not exists (select from items i where i.blob_id = b.id)
        and not exists (
          select from items_history h
          join drives d on d.id = h.drive_id
          left join ends e on e.id = h.drive_id
          where h.blob_id = b.id and (h.to_seq > coalesce(e.up_to, d.history_from_seq) or exists (
            select from snapshots s where s.drive_id = h.drive_id and s.seq >= h.from_seq and s.seq < h.to_seq)))
    ) end as bytes
    from total`.execute(db);
  const { versions, bytes } = rows[0] ?? { versions: 0, bytes: 0 };
  return { versions: Math.min(versions, versionsCounted), more: versions > versionsCounted, bytes };
}
