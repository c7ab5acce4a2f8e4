import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { OwnStore } from '../../storage/blob-store.ts';

const turn = 1000;
const askedAtOnce = 16;
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

/** Goes through all that a region of the own storage should hold, in turns by id, so that no statement and no snapshot lasts long. */
export async function findLostContents(
  db: Kysely<Database>,
  store: OwnStore,
  listed: number,
): Promise<LostContents> {
  let [checked, missing, differing, after] = [0, 0, 0, beforeAll];
  const list: LostContent[] = [];
  for (;;) {
    const objects = await selectObjects(db, store.region, after);
    for (const { object, problem } of await compare(db, store, objects)) {
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

/**
 * What waits for its removal may be gone already: content goes before its row. A pack without blobs is of a bundle that the
 * storage did not take, or that is on its way: its row comes before its bytes.
 */
async function selectObjects(
  db: Kysely<Database>,
  region: string,
  after: string,
): Promise<readonly StoredObject[]> {
  const { rows } = await sql<StoredObject>`
    select o.id, o.workspace_id, o.size_bytes from (
      (select b.id, b.workspace_id, b.size_bytes from blobs b
       join workspaces w on w.id = b.workspace_id and w.storage_type = 'own'
       where b.id > ${after} and b.region = ${region} and b.pack_id is null and b.unreferenced_at is null
       order by b.id limit ${turn})
      union all
      (select p.id, p.workspace_id, p.size_bytes from packs p
       join workspaces w on w.id = p.workspace_id and w.storage_type = 'own'
       where p.id > ${after} and p.region = ${region} and p.unreferenced_at is null
         and exists (select from blobs b where b.pack_id = p.id)
       order by p.id limit ${turn})
    ) o
    order by o.id limit ${turn}`.execute(db);
  return rows;
}

interface Lost {
  readonly object: StoredObject;
  readonly problem: LostContent['problem'];
}

/** Those that are not as they should be; some are asked for at once, as a bucket takes its time for each. */
async function compare(
  db: Kysely<Database>,
  store: OwnStore,
  objects: readonly StoredObject[],
): Promise<readonly Lost[]> {
  const waiting = [...objects];
  const lost: Lost[] = [];
  const work = async () => {
    for (let object = waiting.shift(); object !== undefined; object = waiting.shift()) {
      const problem = await findProblem(db, store, object);
      if (problem !== null) lost.push({ object, problem });
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, work));
  return lost.sort((one, other) => (one.object.id < other.object.id ? -1 : 1));
}

async function findProblem(
  db: Kysely<Database>,
  store: OwnStore,
  object: StoredObject,
): Promise<LostContent['problem'] | null> {
  const size = await store.stat({ workspaceId: object.workspace_id, blobId: object.id });
  if (size === object.size_bytes) return null;
  // It may have been removed since the row was read.
  return (await isExpected(db, object)) ? (size === null ? 'missing' : 'another length') : null;
}

async function isExpected(db: Kysely<Database>, { id }: StoredObject): Promise<boolean> {
  const { rows } = await sql`
    (select from blobs where id = ${id} and pack_id is null and unreferenced_at is null)
    union all (
      select from packs p where p.id = ${id} and p.unreferenced_at is null
        and exists (select from blobs b where b.pack_id = p.id)
    )`.execute(db);
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
