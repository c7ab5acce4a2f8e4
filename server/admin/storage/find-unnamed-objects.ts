import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ListedObject, OwnStore } from '../../storage/blob-store.ts';

const turn = 1000;
/** Content is there before its row; what is younger may still get one. */
const graceMs = 86_400_000;

export interface UnnamedObjects {
  readonly checked: number;
  readonly count: number;
  readonly bytes: number;
  readonly list: readonly { readonly path: string; readonly bytes: number }[];
}

interface Walk {
  readonly store: OwnStore;
  readonly nowMs: number;
  readonly listed: number;
}

/** Objects of a region that no content, pack or upload of this region goes by, and that are older than a day. */
export async function findUnnamedObjects(
  db: Kysely<Database>,
  { store, nowMs, listed }: Walk,
): Promise<UnnamedObjects> {
  let [checked, count, bytes] = [0, 0, 0];
  const list: { path: string; bytes: number }[] = [];
  let batch: ListedObject[] = [];

  async function look(): Promise<void> {
    const named = await selectNamed(
      db,
      store.region,
      batch.map(({ key }) => key.blobId),
    );
    for (const { key, path, sizeBytes, storedAt } of batch) {
      if (named.has(key.blobId) || storedAt.getTime() > nowMs - graceMs) continue;
      count += 1;
      bytes += sizeBytes;
      if (list.length < listed) list.push({ path, bytes: sizeBytes });
    }
    checked += batch.length;
    batch = [];
  }

  for await (const object of store.list()) {
    batch.push(object);
    if (batch.length >= turn) await look();
  }
  await look();
  return { checked, count, bytes, list };
}

/** An upload is an object under its own name once it is whole, and in a bucket some more until then. */
export async function selectNamed(
  db: Kysely<Database>,
  region: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from blobs where id = any(${ids}::uuid[]) and region = ${region}
    union select id from packs where id = any(${ids}::uuid[]) and region = ${region}
    union select id from uploads where id = any(${ids}::uuid[]) and region = ${region}
    union select p.id from upload_pieces p join uploads u on u.id = p.upload_id and u.region = ${region}
      where p.id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
