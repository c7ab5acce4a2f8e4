import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** What lies under one name: a content, or the contents of a pack. */
export interface MovedObject {
  readonly id: string;
  readonly workspace_id: string;
  readonly size_bytes: number;
  readonly is_pack: boolean;
}

/** Ids of workspaces that keep their contents in the own storage: of others the region of a row says nothing. */
const own = sql`
  select id from workspaces where storage_type = 'own'
  union all select workspace_id from deleted_workspace_storages where storage_type = 'own'`;

/** Whatever lies in a region. Packs without contents are about to be filled, or removed, and stay where they are. */
function objectsOf(region: string, more: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (select id, workspace_id, size_bytes, false as is_pack from blobs
      where region = ${region} and pack_id is null and workspace_id in (${own}) ${more})
    union all
    (select id, workspace_id, size_bytes, true from packs p
      where region = ${region} and workspace_id in (${own})
        and exists (select from blobs b where b.pack_id = p.id) ${more})`;
}

/** The next ones in the order of their ids, which says nothing but that each comes once. */
export async function nextObjects(
  db: Kysely<Database>,
  region: string,
  after: string,
  count: number,
): Promise<readonly MovedObject[]> {
  const more = sql`and id > ${after}::uuid order by id limit ${count}`;
  const { rows } = await sql<MovedObject>`
    select * from (${objectsOf(region, more)}) o order by id limit ${count}`.execute(db);
  return rows;
}

/** From here on they are read there. */
export async function setRegion(
  db: Kysely<Database>,
  objects: readonly MovedObject[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const packs = objects.filter(({ is_pack }) => is_pack).map(({ id }) => id);
  const blobs = objects.filter(({ is_pack }) => !is_pack).map(({ id }) => id);
  await sql`
    update packs set region = ${to} where id = any(${packs}::uuid[]) and region = ${from}`.execute(db);
  await sql`
    update blobs set region = ${to}
    where (id = any(${blobs}::uuid[]) or pack_id = any(${packs}::uuid[])) and region = ${from}`.execute(db);
}

/**
 * The rows of uploads that became files, which stay for days to answer repeats. In the former region they would name contents that
 * are needed there no more, and keep the region in use. What an upload left there in parts goes when the region is emptied.
 */
export async function moveEndedUploads(
  db: Kysely<Database>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    update uploads set region = ${to}, parts_handle = null
    where region = ${from} and result is not null and workspace_id in (${own})`.execute(db);
}

export interface InRegion {
  readonly filespaces: number;
  readonly objects: number;
  readonly bytes: number;
  /** Under way: they end where they began. Packs that are being filled are among them, one whose request died for a day. */
  readonly uploads: number;
}

export async function countInRegion(db: Kysely<Database>, region: string): Promise<InRegion> {
  const { rows } = await sql<InRegion>`
    select (select count(*)::int from drives where region_code = ${region} and workspace_id in (${own})) as filespaces,
      (select count(*)::int from uploads where region = ${region} and result is null and workspace_id in (${own}))
        + (select count(*)::int from packs p
          where region = ${region} and unreferenced_at is null and workspace_id in (${own})
            and not exists (select from blobs b where b.pack_id = p.id)) as uploads,
      count(*)::int as objects, coalesce(sum(size_bytes), 0)::bigint as bytes
    from (${objectsOf(region, sql``)}) o`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('the database counted nothing');
  return found;
}

/** What is written from here on comes to the other region. How many filespaces that were. */
export async function moveFilespaces(
  db: Kysely<Database>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const { rows } = await sql`
    update drives set region_code = ${to}
    where region_code = ${from} and workspace_id in (${own}) returning id`.execute(db);
  await sql`
    update deleted_drives set region_code = ${to}
    where region_code = ${from} and workspace_id in (${own})`.execute(db);
  await sql`update workspaces set region = ${to} where storage_type = 'own' and region = ${from}`.execute(db);
  await sql`
    update deleted_workspace_storages set region = ${to}
    where storage_type = 'own' and region = ${from}`.execute(db);
  return rows.length;
}

const readersLeaveMs = 60 * 60_000;

/** From when on nobody reads in the former place any more: a download that began before the end may go on for that long. */
export function emptiedFrom(endedAt: Date): string {
  return new Date(endedAt.getTime() + readersLeaveMs).toISOString();
}
