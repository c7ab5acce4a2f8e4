import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { DriveAccess, Scope } from '../../access/scope.ts';
import { findVisibleFrom } from '../../access/visibility-history.ts';
import { rootRowId } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';

/** A line of the log that deleted something. */
export interface Deletion {
  readonly seq: number;
  /** The item that was asked for: all that went is it, or was inside it. */
  readonly topId: string;
  /** Whether the item itself is still gone by this deletion, and could be seen: then all of it is. */
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
  // Of what a person could not see, not even a sequence is passed on: that it was a deletion is not theirs to know.
  const isEverything = scope.kind === 'everything';
  const { rows } = await sql<{ seq: number; top_id: string; is_whole: boolean; is_top_visible: boolean }>`
    with recursive lines as materialized (
      select c.seq, (c.data #>> '{item,id}')::uuid as top_id
      from changes c
      where c.drive_id = ${drive.id} and c.type in ('DELETE_FILE', 'DELETE_FOLDER')
        and c.seq > ${after} and c.seq <= ${upTo ?? drive.seq}
        and c.at > now() - ${limits.trashMs}::bigint * interval '1 millisecond'
      order by c.seq desc ${isEverything ? sql`limit ${count}` : sql``}
    ),
    ${isEverything ? sql`known as (select seq, top_id, true as is_top_visible from lines)` : knownLines(drive.id, scope)}
    select k.seq, k.top_id, k.is_top_visible,
      k.is_top_visible and ${isStillGone(drive.id, sql`k.top_id`, sql`k.seq`)} as is_whole
    from known k order by k.seq desc limit ${count}`.execute(db);
  return rows.map((row) => ({
    seq: row.seq,
    topId: row.top_id,
    isWhole: row.is_whole,
    isTopVisible: row.is_top_visible,
  }));
}

/** Whether nothing has brought an item back since this sequence, nor kept it there. */
export function isStillGone(driveId: string, id: RawBuilder<unknown>, seq: RawBuilder<unknown>) {
  return sql`
    not exists (select from items now where now.drive_id = ${driveId} and now.id = ${id})
    and not exists (
      select from items_history later
      where later.drive_id = ${driveId} and later.id = ${id} and later.from_seq >= ${seq})`;
}

/** `known`: the lines whose item stood in, or was, something that was granted, and those that took something granted along. */
function knownLines(driveId: string, scope: Extract<Scope, { kind: 'granted' }>): RawBuilder<unknown> {
  const granted = sql`${scope.folders.map(({ folderId }) => folderId)}::uuid[]`;
  return sql`
    up (seq, id) as (
      select seq, top_id from lines
      union all
      select u.seq, e.parent_id from up u cross join lateral (
        select parent_id from items
        where drive_id = ${driveId} and id = u.id and from_seq < u.seq
        union all
        select parent_id from items_history
        where drive_id = ${driveId} and id = u.id and from_seq < u.seq and to_seq >= u.seq
        offset 0
      ) e
      where u.id <> ${rootRowId} and not u.id = any(${granted})
    ),
    visible as (select distinct seq from up where id = any(${granted})),
    partly as (
      select distinct to_seq as seq from items_history where drive_id = ${driveId} and id = any(${granted})
    ),
    known as (
      select l.seq, l.top_id, v.seq is not null as is_top_visible
      from lines l left join visible v on v.seq = l.seq left join partly p on p.seq = l.seq
      where v.seq is not null or p.seq is not null
    )`;
}
