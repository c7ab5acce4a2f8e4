import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { parseSettings } from '#server/settings/settings.ts';
import { openOwnStores } from '#server/storage/own/own-stores.ts';

/** SHA-256 of each content and pack that lies in a region, by its id, read past the servers. */
export async function storedHashes(
  env: Readonly<Record<string, string>>,
  region: string,
): Promise<ReadonlyMap<string, string>> {
  const settings = parseSettings(env, '0');
  if (!settings.ok) throw new Error(settings.problem);
  const stores = openOwnStores(settings.value.storage.own, null);
  const store = stores.of(region);
  const hashes = new Map<string, string>();
  for await (const { key } of store.list()) {
    const hash = createHash('sha256');
    for await (const piece of (await store.get(key))?.bytes ?? []) hash.update(piece);
    hashes.set(key.blobId, hash.digest('hex'));
  }
  await stores.close();
  return hashes;
}

/** Ids of the contents and packs that rows name, by region. */
export async function namedObjects(
  db: Kysely<Database>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows } = await sql<{ id: string; region: string }>`
    select distinct coalesce(pack_id, id) as id, region from blobs order by 1`.execute(db);
  return Object.fromEntries(
    [...new Set(rows.map(({ region }) => region))].map((region) => [
      region,
      rows.filter((row) => row.region === region).map(({ id }) => id),
    ]),
  );
}
