import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { DriveAccess, Scope } from '../../access/scope.ts';
import { findVisibleFrom } from '../../access/visibility-history.ts';
import type { Database } from '../../db/schema.ts';
import { findSeenBefore, type ItemBefore } from '../items/seen-before.ts';

/** A line of the log that deleted something. */
export interface Deletion {
  readonly seq: number;
  /** The item that was asked for: all that went is it, or was inside it. */
  readonly topId: string;
  /** Whether all that went is still gone by this deletion, and could be seen. */
  readonly isWhole: boolean;
  /** Whether the item could be seen before, and with it all that was inside. */
  readonly isTopVisible: boolean;
}

/** The latest first, from `upTo` on, as far back as the trash shows and as this person may look. */
export async function loadDeletions(
  db: Kysely<Database>,
  access: DriveAccess,
  upTo: number | null,
  count: number,
): Promise<readonly Deletion[]> {
  const { drive, scope } = access;
  const visibleFrom = await findVisibleFrom(db, access);
  if (visibleFrom === null) return [];
  const after = Math.max(drive.historyFrom, visibleFrom);
  const { rows: lines } = await sql<ItemBefore>`
    select seq, (data #>> '{item,id}')::uuid as id from changes
    where drive_id = ${drive.id} and type in ('DELETE_FILE', 'DELETE_FOLDER')
      and seq > ${after} and seq <= ${upTo ?? drive.seq}
      and at > now() - ${limits.trashMs}::bigint * interval '1 millisecond'
    order by seq desc ${scope.kind === 'everything' ? sql`limit ${count}` : sql``}`.execute(db);
  const isSeen = await findSeenBefore(db, drive.id, scope, lines);
  const tookGranted = await findDeletionsOfGranted(db, drive.id, scope);
  // Of what a person could not see, not even a sequence is passed on: that it was a deletion is not theirs to know.
  const known = lines.filter((line) => isSeen(line) || tookGranted.has(line.seq)).slice(0, count);
  const gone = await findWholeGone(db, drive.id, known);
  return known.map((line) => ({
    seq: line.seq,
    topId: line.id,
    isWhole: isSeen(line) && gone.has(line.seq),
    isTopVisible: isSeen(line),
  }));
}

/** Whether nothing has brought an item back since this sequence, nor kept it there, and it was not deleted forever. */
export function isStillGone(driveId: string, id: RawBuilder<unknown>, seq: RawBuilder<unknown>) {
  return sql`
    not exists (select from items now where now.drive_id = ${driveId} and now.id = ${id})
    and not exists (
      select from items_history later
      where later.drive_id = ${driveId} and later.id = ${id} and later.from_seq >= ${seq})
    and not exists (
      select from erased_versions x where x.drive_id = ${driveId} and x.id = ${id} and x.to_seq = ${seq})`;
}

/** The sequences with which something that was granted ended, or changed. */
async function findDeletionsOfGranted(
  db: Kysely<Database>,
  driveId: string,
  scope: Scope,
): Promise<ReadonlySet<number>> {
  if (scope.kind === 'everything') return new Set();
  const { rows } = await sql<{ seq: number }>`
    select distinct to_seq as seq from items_history
    where drive_id = ${driveId} and id = any(${scope.folders.map(({ folderId }) => folderId)}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ seq }) => seq));
}

/**
 * The deletions of which nothing is back. What came into the folder from elsewhere may have come back there alone, so that
 * the folder says nothing of it; but no restore brings back what goes after it.
 */
async function findWholeGone(
  db: Kysely<Database>,
  driveId: string,
  lines: readonly ItemBefore[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ seq: number }>`
    select l.seq
    from unnest(${lines.map(({ seq }) => seq)}::bigint[], ${lines.map(({ id }) => id)}::uuid[]) as l (seq, id)
    where ${isStillGone(driveId, sql`l.id`, sql`l.seq`)} and (
      l.seq > (
        select coalesce(max(seq), 0) from changes where drive_id = ${driveId} and type = 'RESTORE_ITEMS')
      or not exists (
        select from items_history h
        where h.drive_id = ${driveId} and h.to_seq = l.seq
          and not (${isStillGone(driveId, sql`h.id`, sql`l.seq`)})))`.execute(db);
  return new Set(rows.map(({ seq }) => seq));
}
