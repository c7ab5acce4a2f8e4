import { sql } from 'kysely';
import type { Dependencies } from '../dependencies.ts';

/** Longer than writing one takes. */
const unfinishedMs = 3_600_000;

/**
 * Removes packs that nobody gets any more, and the least used of the others where they take more than they may: those of
 * filespaces that were deleted, of logs that were replaced, from before what can be looked back to, and what a process
 * left that was killed. A file goes before its row.
 */
export async function collectLeafPacks({
  db,
  blobs,
  nowMs,
  settings,
}: Pick<Dependencies, 'db' | 'blobs' | 'nowMs' | 'settings'>): Promise<void> {
  const now = new Date(nowMs());
  const unfinishedBefore = new Date(nowMs() - unfinishedMs);
  await sql`
    update leaf_packs p set dropped_at = ${now}
    where dropped_at is null and (
      (size_bytes is null and begun_at < ${unfinishedBefore})
      or not exists (
        select from drives d where d.id = p.drive_id and d.epoch = p.epoch and d.history_from_seq <= p.seq))`.execute(
    db,
  );
  await sql`
    with used as (
      select id, sum(size_bytes) over (order by used_at desc, id) as bytes
      from leaf_packs where dropped_at is null and size_bytes is not null
    )
    update leaf_packs p set dropped_at = ${now} from used u
    where u.id = p.id and u.bytes > ${settings.leafPacksBytes}`.execute(db);
  const packs = await db
    .selectFrom('leaf_packs')
    .select(['id', 'workspace_id', 'region', 'dropped_at'])
    .execute();
  const stores = new Map(blobs.own.map((store) => [store.region, store.leafPacks]));
  for (const { id, workspace_id: workspaceId, region, dropped_at: droppedAt } of packs) {
    // Of a region that was taken out nobody can use any, and nobody can remove any.
    const store = stores.get(region);
    if (droppedAt === null && store !== undefined) continue;
    await store?.delete({ workspaceId, blobId: id });
    await db.deleteFrom('leaf_packs').where('id', '=', id).execute();
  }
  // Read before the files are listed: a row is there before its file.
  const known = new Set(packs.map(({ id }) => id));
  for (const store of stores.values()) await store.removeOthers(known, new Date(Date.now() - unfinishedMs));
}
