import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';

const rowsAtOnce = 5000;

/**
 * Removes what is in filespaces that were deleted, some rows at a time, and marks their content for jobs/clean-blobs.
 * The note of a filespace goes with its last row: whoever dies in between is continued by the next turn, of any node.
 */
export async function purgeDeletedFilespaces(
  { db, nowMs }: Pick<Dependencies, 'db' | 'nowMs'>,
  ending?: AbortSignal,
): Promise<void> {
  const deleted = await db.selectFrom('deleted_drives').select('drive_id').orderBy('deleted_at').execute();
  for (const { drive_id: driveId } of deleted) {
    const more = () => db.transaction().execute((tx) => removeSome(tx, driveId, new Date(nowMs())));
    while (!ending?.aborted && (await more()));
  }
}

/** Whether there may be more. Not where another node is at it. */
async function removeSome(tx: Kysely<Database>, driveId: string, now: Date): Promise<boolean> {
  const note = await tx
    .selectFrom('deleted_drives')
    .select('drive_id')
    .where('drive_id', '=', driveId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (note === undefined) return false;
  for (const table of ['items', 'items_history'] as const) {
    if ((await removeItems(tx, table, driveId, now)) > 0) return true;
  }
  for (const table of ['erased_versions', 'changes', 'event_results'] as const) {
    if ((await removeRows(tx, table, driveId)) > 0) return true;
  }
  await tx.deleteFrom('deleted_drives').where('drive_id', '=', driveId).execute();
  return false;
}

/** In one statement: no blob can lose its last row without being marked. */
async function removeItems(
  tx: Kysely<Database>,
  table: 'items' | 'items_history',
  driveId: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      delete from ${sql.table(table)} where ctid in (
        select ctid from ${sql.table(table)} where drive_id = ${driveId} limit ${rowsAtOnce}
      ) returning blob_id
    ),
    marked as (
      update blobs set unreferenced_at = ${now}
      where unreferenced_at is null and id in (select blob_id from old where blob_id is not null)
    )
    select count(*) as count from old`.execute(tx);
  return rows[0]?.count ?? 0;
}

async function removeRows(
  tx: Kysely<Database>,
  table: 'erased_versions' | 'changes' | 'event_results',
  driveId: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where drive_id = ${driveId} limit ${rowsAtOnce}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
