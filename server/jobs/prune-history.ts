import { type Kysely, sql } from 'kysely';
import { defaultHistoryDays, historyLoweringGraceMs } from '#contract/rules/history/history-retention.ts';
import type { Database } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';

const day = 86_400_000;
/** How far back a device may have been away and still get the difference, where a workspace did not choose otherwise. */
export const historyRetentionMs = defaultHistoryDays * day;
/** Between "nobody is served from before this" and its removal: whoever began to read before has ended by then. */
export const historyGracePeriodMs = day;
const rowsAtOnce = 5000;

/**
 * Removes versions of items that nothing needs any more.
 *
 *   mark ── the workspace's days ──> give up: `history_from_seq` rises ── a day ──> remove the rows, mark blobs that were theirs alone
 *
 * How many days a workspace keeps, and from when on fewer count, says contract/rules/history/history-retention.ts.
 * A version that was valid at the sequence of a snapshot stays with it, however old it is, and goes with the turn after it.
 * A mark notes, once a day, how far a filespace's log had come, so that a date can be turned into a sequence. Who asks
 * from before `history_from_seq` is answered `cursor-expired` and syncs in full again. Log and answers to events are never removed.
 */
export async function pruneHistory(
  { db, nowMs }: Pick<Dependencies, 'db' | 'nowMs'>,
  ending?: AbortSignal,
): Promise<void> {
  const now = nowMs();
  const before = (ms: number) => new Date(now - ms);
  await mark(db, new Date(now), before(day));
  await endHistory(db, new Date(now), before(historyLoweringGraceMs));
  await remove(db, new Date(now), before(historyGracePeriodMs), ending);
}

async function mark(db: Kysely<Database>, now: Date, lastBefore: Date): Promise<void> {
  await sql`
    insert into history_marks (drive_id, seq, marked_at)
    select d.id, d.seq, ${now}
    from drives d
    left join lateral (
      select seq, marked_at from history_marks m where m.drive_id = d.id order by seq desc limit 1
    ) last on true
    where d.seq > coalesce(last.seq, 0) and coalesce(last.marked_at, '-infinity') <= ${lastBefore}
    on conflict do nothing`.execute(db);
}

/** Where fewer days were chosen after `loweredBefore`, the former number still counts. */
async function endHistory(db: Kysely<Database>, now: Date, loweredBefore: Date): Promise<void> {
  await sql`
    with ended as (
      update history_marks m set given_up_at = ${now}
      from drives d join workspaces w on w.id = d.workspace_id
      where d.id = m.drive_id and m.given_up_at is null
        and m.marked_at <= ${now}::timestamptz - interval '24 hours' * case
          when w.history_lowered_at > ${loweredBefore} then w.former_history_days else w.history_days end
      returning m.drive_id, m.seq
    )
    update drives d set history_from_seq = greatest(d.history_from_seq, e.seq)
    from (select drive_id, max(seq) as seq from ended group by drive_id) e
    where d.id = e.drive_id`.execute(db);
}

/**
 * The newest mark that is due stays: what a snapshot held until now is removed by it. So does the newest of all, against
 * which the next one is made.
 */
async function remove(
  db: Kysely<Database>,
  now: Date,
  endedBefore: Date,
  ending: AbortSignal | undefined,
): Promise<void> {
  const { rows: due } = await sql<{ drive_id: string; seq: number }>`
    select drive_id, max(seq) as seq from history_marks
    where given_up_at <= ${endedBefore} group by drive_id`.execute(db);
  for (const { drive_id: driveId, seq } of due) {
    while (!ending?.aborted && (await removeSome(db, driveId, seq, now)) === rowsAtOnce);
    if (ending?.aborted) return; // the mark stays for what is left
    // What is known of a folder that was deleted forever stays as long as a version of it does.
    await sql`
      delete from erased_versions x where drive_id = ${driveId} and to_seq <= ${seq} and not exists (
        select from items_history h where h.drive_id = x.drive_id and h.id = x.id)`.execute(db);
    // Of what is neither there nor can come back, nothing is starred.
    await sql`
      delete from stars s where drive_id = ${driveId}
        and not exists (select from items i where i.drive_id = s.drive_id and i.id = s.item_id)
        and not exists (select from items_history h where h.drive_id = s.drive_id and h.id = s.item_id)`.execute(
      db,
    );
    await sql`
      delete from history_marks where drive_id = ${driveId} and seq < ${seq}`.execute(db);
  }
}

/** In one statement: no blob can lose its last row without being marked. */
async function removeSome(db: Kysely<Database>, driveId: string, upTo: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      delete from items_history where ctid in (
        select ctid from items_history h where drive_id = ${driveId} and to_seq <= ${upTo}
          and not exists (
            select from snapshots s where s.drive_id = h.drive_id and s.seq >= h.from_seq and s.seq < h.to_seq)
        limit ${rowsAtOnce} for update of h skip locked
      ) returning blob_id
    ),
    marked as (
      update blobs set unreferenced_at = ${now}
      where unreferenced_at is null and id in (select blob_id from old where blob_id is not null)
    )
    select count(*) as count from old`.execute(db);
  return rows[0]?.count ?? 0;
}
