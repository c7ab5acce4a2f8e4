import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { sweepUploads } from '#server/features/uploads/sweep-uploads.ts';
import { collectBlobs } from '#server/jobs/collect-blobs.ts';
import { collectPacks } from '#server/jobs/collect-packs.ts';
import type { TestServer } from '../server.ts';

const dayMs = 86_400_000;

/**
 * No file without content, and after the sweep no content without a file: what does not hold, as messages. Lets two weeks
 * pass. Only for content of the own storage on a disk, in `folders`.
 */
export async function checkContents(
  server: TestServer,
  folders: readonly string[],
): Promise<readonly string[]> {
  const { deps } = server;
  const wrong: string[] = [];
  for (let day = 0; day < 14; day += 1) {
    await sweepUploads(deps);
    await collectBlobs(deps);
    await collectPacks(deps);
    server.passTime(dayMs);
  }
  const { rows: versions } = await sql<{ id: string; blob_id: string | null; known: boolean }>`
    select e.id, e.blob_id, b.id is not null as known from (
      select id, blob_id from items where kind = 1 union all select id, blob_id from items_history where kind = 1
    ) e left join blobs b on b.id = e.blob_id`.execute(deps.db);
  for (const { id, known } of versions) if (!known) wrong.push(`the file ${id} has no content`);
  const named = new Set(versions.map(({ blob_id }) => blob_id));
  const { rows: blobs } = await sql<{ id: string; pack_id: string | null }>`
    select id, pack_id from blobs`.execute(deps.db);
  for (const { id } of blobs) if (!named.has(id)) wrong.push(`the content ${id} belongs to no file`);
  const { rows: packs } = await sql<{ id: string }>`select id from packs`.execute(deps.db);
  const filled = new Set(blobs.map(({ pack_id }) => pack_id));
  for (const { id } of packs) if (!filled.has(id)) wrong.push(`the pack ${id} holds nothing`);
  const objects = new Set([...blobs.filter(({ pack_id }) => pack_id === null), ...packs].map(({ id }) => id));
  const stored = new Set<string>();
  for (const folder of folders) {
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || entry.parentPath.endsWith('processes')) continue;
      stored.add(entry.name);
      if (!objects.has(entry.name)) wrong.push(`the storage holds ${entry.parentPath}/${entry.name}`);
    }
  }
  for (const id of objects) if (!stored.has(id)) wrong.push(`the storage does not hold ${id}`);
  return wrong;
}
