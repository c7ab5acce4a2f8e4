import { stat } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { walkBlobs } from '../../storage/disk/walk-blobs.ts';

const turn = 1000;
/** Content is there before its row; what is younger may still get one. */
const graceMs = 86_400_000;

export interface UnnamedFiles {
  readonly checked: number;
  readonly count: number;
  readonly bytes: number;
  readonly list: readonly { readonly path: string; readonly bytes: number }[];
}

interface Walk {
  /** Of the own storage: `<workspace>/<two letters>/<content>`. */
  readonly folder: string;
  readonly nowMs: number;
  readonly listed: number;
}

/** Files of the own storage that neither a content nor a pack goes by, and that are older than a day. */
export async function findUnnamedFiles(
  db: Kysely<Database>,
  { folder, nowMs, listed }: Walk,
): Promise<UnnamedFiles> {
  let [checked, count, bytes] = [0, 0, 0];
  const list: { path: string; bytes: number }[] = [];
  const batch = new Map<string, string>();

  async function look(): Promise<void> {
    const named = await selectNamed(db, [...batch.keys()]);
    for (const [id, path] of batch) {
      if (named.has(id)) continue;
      const found = await stat(path).catch(() => null); // removed since
      if (found === null || found.mtimeMs > nowMs - graceMs) continue;
      count += 1;
      bytes += found.size;
      if (list.length < listed) list.push({ path, bytes: found.size });
    }
    checked += batch.size;
    batch.clear();
  }

  for await (const { blobId, path } of walkBlobs(folder)) {
    batch.set(blobId, path);
    if (batch.size >= turn) await look();
  }
  await look();
  return { checked, count, bytes, list };
}

async function selectNamed(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from blobs where id = any(${ids}::uuid[]) union select id from packs where id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
