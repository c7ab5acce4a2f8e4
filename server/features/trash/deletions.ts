import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { DriveAccess, Scope } from '../../access/scope.ts';
import { findVisibleFrom } from '../../access/visibility-history.ts';
import { unindexed, unplanned } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';
import { findSeenBefore, type ItemBefore } from '../items/seen-before.ts';

/** A line of the log that deleted something. */
export interface Deletion {
  readonly seq: number;
  /** Of a deletion the item that was asked for: all that went is it, or was inside it. */
  readonly topId: string;
  /** Whether all that went is still gone by this deletion, and could be seen. */
  readonly isWhole: boolean;
  /** Whether all that went could be seen before. */
  readonly isTopVisible: boolean;
  /** Otherwise: of the topmost that went those that could. */
  readonly visibleTops: readonly string[];
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
  const { rows: lines } = await sql<DeletingLine>`
    select seq, (data #>> '{item,id}')::uuid as id, type in ('UNDO_CHANGE', 'REWIND') as is_mixed from changes
    where drive_id = ${drive.id} and type in ('DELETE_FILE', 'DELETE_FOLDER', 'UNDO_CHANGE', 'REWIND')
      and seq > ${after} and seq <= ${upTo ?? drive.seq}
      and at > now() - ${limits.trashMs}::bigint * interval '1 millisecond'
    order by seq desc ${scope.kind === 'everything' ? sql`limit ${count}` : sql``}`.execute(db);
  const isEverything = scope.kind === 'everything';
  const tops = isEverything ? [] : await findTopmost(db, drive.id, lines);
  const wasSeen = await findSeenBefore(db, drive.id, scope, [...lines, ...tops]);
  const seenTops = tops.filter(wasSeen);
  const isSeen = (line: DeletingLine) => (line.is_mixed ? isEverything : wasSeen(line));
  const tookGranted = await findDeletionsOfGranted(db, drive.id, scope);
  const tookSeen = new Set([...tookGranted, ...seenTops.map(({ seq }) => seq)]);
  // Of what a person could not see, not even a sequence is passed on: that it was a deletion is not theirs to know.
  const known = lines.filter((line) => isSeen(line) || tookSeen.has(line.seq)).slice(0, count);
  const deletions = known.filter(({ is_mixed }) => !is_mixed);
  const gone = await findWholeGone(db, drive.id, deletions);
  return known.map((line) => ({
    seq: line.seq,
    topId: line.id,
    isWhole: isSeen(line) && gone.has(line.seq),
    isTopVisible: isSeen(line),
    visibleTops: seenTops.filter(({ seq }) => seq === line.seq).map(({ id }) => id),
  }));
}

/** `is_mixed`: an undo or a rewind, which may take many things, or nothing, and does other things besides. */
interface DeletingLine extends ItemBefore {
  readonly is_mixed: boolean;
}

/** What undos and rewinds took and that was not inside something that they took. */
async function findTopmost(
  db: Kysely<Database>,
  driveId: string,
  lines: readonly DeletingLine[],
): Promise<readonly ItemBefore[]> {
  const mixed = lines.flatMap(({ seq, is_mixed }) => (is_mixed ? [seq] : []));
  if (mixed.length === 0) return [];
  const begins = (alias: string) => sql`(
    exists (select from items e where e.drive_id = ${unplanned(driveId)} and e.id = ${sql.ref(`${alias}.id`)} and e.from_seq = h.to_seq)
    or exists (
      select from items_history e
      where e.drive_id = ${unplanned(driveId)} and e.id = ${sql.ref(`${alias}.id`)} and e.from_seq = h.to_seq))`;
  const { rows } = await sql<ItemBefore>`
    select h.to_seq as seq, h.id from items_history h
    where h.drive_id = ${driveId} and h.to_seq = any(${mixed}::bigint[]) and not ${begins('h')}
      and not exists (
        select from items_history p
        where p.drive_id = ${unplanned(driveId)} and p.id = h.parent_id and p.to_seq = h.to_seq and not ${begins('p')})`.execute(
    db,
  );
  return rows;
}

/** Whether nothing has brought an item back since this sequence, nor kept it there, and it was not deleted forever. */
export function isStillGone(driveId: string, id: RawBuilder<unknown>, seq: RawBuilder<unknown>) {
  return sql`
    not exists (select from items now where now.drive_id = ${unplanned(driveId)} and now.id = ${id})
    and not exists (
      select from items_history later
      where later.drive_id = ${unplanned(driveId)} and later.id = ${id} and ${unindexed('later.from_seq')} >= ${seq})
    and not exists (
      select from erased_versions x where x.drive_id = ${unplanned(driveId)} and x.id = ${id} and x.to_seq = ${seq})`;
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
    where drive_id = ${unplanned(driveId)} and id = any(${scope.folders.map(({ folderId }) => folderId)}::uuid[])`.execute(
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
        select coalesce(max(seq), 0) from changes 
        where drive_id = ${driveId} and type in ('RESTORE_ITEMS', 'UNDO_CHANGE', 'REWIND'))
      or not exists (
        select from items_history h
        where h.drive_id = ${driveId} and h.to_seq = l.seq
          and not (${isStillGone(driveId, sql`h.id`, sql`l.seq`)})))`.execute(db);
  return new Set(rows.map(({ seq }) => seq));
}
