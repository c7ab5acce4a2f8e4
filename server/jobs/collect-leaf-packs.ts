import { sql } from 'kysely';
import type { Dependencies } from '../dependencies.ts';
import { StorageError } from '../storage/storage-error.ts';

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
  log,
}: Pick<Dependencies, 'db' | 'blobs' | 'nowMs' | 'settings' | 'log'>): Promise<void> {
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
  const known = new Set(packs.map(({ id }) => id));
  const dropped = packs.filter(({ dropped_at: droppedAt }) => droppedAt !== null);
  for (const { region, leafPacks } of blobs.own) {
    try {
      for (const { id, workspace_id: workspaceId } of dropped.filter((pack) => pack.region === region)) {
        await leafPacks.delete({ workspaceId, blobId: id });
        await db.deleteFrom('leaf_packs').where('id', '=', id).execute();
      }
      // The rows were read before the files are listed: a row is there before its file.
      await leafPacks.removeOthers(known, new Date(Date.now() - unfinishedMs));
    } catch (err) {
      // One region that is away does not keep the others from being cleaned.
      if (!(err instanceof StorageError)) throw err;
      log.warn({ err, region }, 'packs of leaves could not be removed yet');
    }
  }
  // Of a region that was taken out nobody can use any, and nobody can remove any.
  const regions = blobs.own.map(({ region }) => region);
  await db.deleteFrom('leaf_packs').where('region', 'not in', regions).execute();
}
