import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';

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

  for await (const { id, path } of walk(folder)) {
    batch.set(id, path);
    if (batch.size >= turn) await look();
  }
  await look();
  return { checked, count, bytes, list };
}

async function* walk(folder: string): AsyncGenerator<{ readonly id: string; readonly path: string }> {
  for (const workspace of await foldersIn(folder)) {
    if (!isUuid(workspace)) continue; // what is being written has a folder of its own
    for (const shard of await foldersIn(join(folder, workspace))) {
      const directory = await opendir(join(folder, workspace, shard)).catch(() => null);
      if (directory === null) continue;
      for await (const { name } of directory) {
        if (isUuid(name)) yield { id: name, path: join(folder, workspace, shard, name) };
      }
    }
  }
}

async function foldersIn(path: string): Promise<readonly string[]> {
  const directory = await opendir(path).catch(() => null); // nothing was stored yet
  if (directory === null) return [];
  const names: string[] = [];
  for await (const entry of directory) if (entry.isDirectory()) names.push(entry.name);
  return names.sort();
}

async function selectNamed(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from blobs where id = any(${ids}::uuid[]) union select id from packs where id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
