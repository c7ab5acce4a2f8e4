import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { blobPath, fileSizeOf } from '../../storage/disk/disk-blob-store.ts';

const turn = 1000;
const filesNamed = 5;
const beforeAll = '00000000-0000-0000-0000-000000000000';

export interface LostContents {
  readonly checked: number;
  readonly missing: number;
  readonly differing: number;
  readonly list: readonly LostContent[];
}

interface LostContent {
  readonly id: string;
  readonly problem: 'missing' | 'another length';
  readonly workspace: string;
  /** Names of files that have it now, or had it; up to five. */
  readonly files: readonly string[];
}

/** An object of the storage: a content of its own, or a pack of many. */
interface StoredObject {
  readonly id: string;
  readonly workspace_id: string;
  readonly size_bytes: number;
}

/** Goes through all that the own storage should hold, in turns by id, so that no statement and no snapshot lasts long. */
export async function findLostContents(
  db: Kysely<Database>,
  folder: string,
  listed: number,
): Promise<LostContents> {
  let [checked, missing, differing, after] = [0, 0, 0, beforeAll];
  const list: LostContent[] = [];
  for (;;) {
    const objects = await selectObjects(db, after);
    for (const object of objects) {
      const problem = await findProblem(db, folder, object);
      if (problem === null) continue;
      if (problem === 'missing') missing += 1;
      else differing += 1;
      if (list.length < listed) list.push(await describe(db, object, problem));
    }
    checked += objects.length;
    const last = objects.at(-1);
    if (last === undefined) return { checked, missing, differing, list };
    after = last.id;
  }
}

/** What waits for its removal may be gone already: content goes before its row. */
async function selectObjects(db: Kysely<Database>, after: string): Promise<readonly StoredObject[]> {
  const { rows } = await sql<StoredObject>`
    select o.id, o.workspace_id, o.size_bytes from (
      (select id, workspace_id, size_bytes from blobs
       where id > ${after} and pack_id is null and unreferenced_at is null order by id limit ${turn})
      union all
      (select id, workspace_id, size_bytes from packs
       where id > ${after} and unreferenced_at is null order by id limit ${turn})
    ) o
    order by o.id limit ${turn}`.execute(db);
  return rows;
}

async function findProblem(
  db: Kysely<Database>,
  folder: string,
  object: StoredObject,
): Promise<LostContent['problem'] | null> {
  const path = blobPath(folder, { workspaceId: object.workspace_id, blobId: object.id });
  const size = await fileSizeOf(path);
  if (size === object.size_bytes) return null;
  // It may be kept elsewhere, or have been removed since the row was read.
  return (await isExpected(db, object)) ? (size === null ? 'missing' : 'another length') : null;
}

async function isExpected(db: Kysely<Database>, { id, workspace_id }: StoredObject): Promise<boolean> {
  const { rows } = await sql`
    select from workspaces w
    where w.id = ${workspace_id} and w.storage_type = 'own'
      and (exists (select from blobs where id = ${id} and pack_id is null and unreferenced_at is null)
        or exists (select from packs where id = ${id} and unreferenced_at is null))`.execute(db);
  return rows.length > 0;
}

async function describe(
  db: Kysely<Database>,
  { id, workspace_id }: StoredObject,
  problem: LostContent['problem'],
): Promise<LostContent> {
  const { rows } = await sql<{ workspace: string; files: readonly string[] }>`
    with held as (select id from blobs where id = ${id} or pack_id = ${id})
    select w.name as workspace, array(
      select d.name || '/…/' || i.name from (
        select drive_id, name from items where blob_id in (select id from held)
        union select drive_id, name from items_history where blob_id in (select id from held)
        limit ${filesNamed}
      ) i join drives d on d.id = i.drive_id order by 1) as files
    from workspaces w where w.id = ${workspace_id}`.execute(db);
  return { id, problem, workspace: rows[0]?.workspace ?? workspace_id, files: rows[0]?.files ?? [] };
}
