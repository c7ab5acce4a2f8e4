import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** What is there, by id: folder, name and content of each item; of two states that are equal nobody can tell which is which. */
export type FilespaceState = Readonly<Record<string, string>>;

/** As it is now, or was at a sequence. */
export async function readState(
  db: Kysely<Database>,
  driveId: string,
  at: number | null = null,
): Promise<FilespaceState> {
  const rows = sql`select id, parent_id, name, name_key, sort_key, kind, size_bytes, modified_ms, blob_id`;
  const then = sql`
    ${rows} from items where drive_id = ${driveId} and from_seq <= ${at}
    union all
    ${rows} from items_history where drive_id = ${driveId} and from_seq <= ${at} and to_seq > ${at}`;
  const found = await sql<{ id: string; state: string }>`
    select e.id, concat_ws(' ', e.kind, e.parent_id, e.name, e.name_key, encode(convert_to(e.sort_key, 'utf8'), 'hex'),
      e.size_bytes, case when e.kind = 1 then e.modified_ms end, coalesce(encode(b.sha256, 'hex'), e.blob_id::text)) as state
    from (${at === null ? sql`${rows} from items where drive_id = ${driveId}` : then}) e
    left join blobs b on b.id = e.blob_id order by e.id`.execute(db);
  return Object.fromEntries(found.rows.map(({ id, state }) => [id, state]));
}

/** Whether the counters of a filespace say what is in it, and every item has its folder. */
export async function findInconsistencies(
  db: Kysely<Database>,
  driveId: string,
): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select d.item_count, d.folder_count, d.used_bytes, d.seq from drives d
    where d.id = ${driveId} and (d.item_count, d.folder_count, d.used_bytes) is distinct from (
      select row(count(*), count(*) filter (where kind = 0), coalesce(sum(size_bytes), 0)::bigint) from items
      where drive_id = d.id)
    union all
    select count(*), null, null, null from items i
    where i.drive_id = ${driveId} and i.parent_id <> '00000000-0000-0000-0000-000000000000'
      and not exists (select from items p where p.drive_id = i.drive_id and p.id = i.parent_id and p.kind = 0)
    having count(*) > 0`.execute(db);
  return rows;
}
