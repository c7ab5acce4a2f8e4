import { type Kysely, sql } from 'kysely';
import type { WireFreedSpace } from '#contract/wire/snapshots.ts';
import type { Database } from '../../db/schema.ts';

/**
 * What a snapshot alone keeps: versions that are older than the kept history and were valid at its sequence and at that of
 * no other snapshot, and the contents that only these name. What history keeps today is not in it.
 */
export async function countFreedSpace(
  db: Kysely<Database>,
  { driveId, id }: { readonly driveId: string; readonly id: string },
): Promise<WireFreedSpace> {
  const { rows } = await sql<WireFreedSpace>`
    with freed as materialized (
      select h.blob_id from snapshots s
      join drives d on d.id = s.drive_id
      join items_history h on h.drive_id = s.drive_id and h.to_seq <= d.history_from_seq
        and h.from_seq <= s.seq and h.to_seq > s.seq
      where s.drive_id = ${driveId} and s.id = ${id}
        and not exists (
          select from snapshots o where o.drive_id = s.drive_id and o.id <> s.id
            and o.seq >= h.from_seq and o.seq < h.to_seq)
    )
    select (select count(*) from freed) as freed_versions,
      (select coalesce(sum(b.size_bytes), 0)::bigint from blobs b
       where b.id in (select blob_id from freed where blob_id is not null)
         and not exists (select from items i where i.blob_id = b.id)
         and not exists (
           select from items_history h join drives d on d.id = h.drive_id
           where h.blob_id = b.id and (h.to_seq > d.history_from_seq or exists (
             select from snapshots o where o.drive_id = h.drive_id and o.id <> ${id}
               and o.seq >= h.from_seq and o.seq < h.to_seq)))) as freed_bytes`.execute(db);
  return rows[0] ?? { freed_bytes: 0, freed_versions: 0 };
}
