import { type Kysely, sql } from 'kysely';
import type { DriveAccess, Scope } from '../../../access/scope.ts';
import { unplanned } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import { findItemAccess } from '../item-paths.ts';
import { findSeenBefore, type ItemBefore } from '../seen-before.ts';
import type { ActivityFilter, LoggedChange } from './find-changes.ts';

/** An item that a change touched, as it was before and is from then on; null: not there, or not to be seen. */
export interface TouchedItem {
  readonly seq: number;
  readonly id: string;
  readonly kind: 0 | 1;
  readonly name: string | null;
  readonly parent_id: string | null;
  readonly former_name: string | null;
  readonly former_parent: string | null;
  /** Whether it got another content of its own again. */
  readonly is_other_content: boolean;
  /** The folder where it is now; null where it is gone. */
  readonly now_parent: string | null;
  /** The sequence with which it went, where it is gone. */
  readonly gone_seq: number | null;
}

/** What the changes touched, as far as this person could see it then and may see it now, and as it was asked for. */
export async function loadTouched(
  db: Kysely<Database>,
  access: DriveAccess,
  visibleFrom: number,
  changes: readonly LoggedChange[],
  filter: ActivityFilter,
): Promise<readonly TouchedItem[]> {
  const seen = await onlySeen(db, access, visibleFrom, await loadRows(db, access.drive.id, changes));
  if (filter.item !== null) return seen.filter(({ id }) => id === filter.item);
  if (filter.parent === null) return seen;
  const isBelow = await findInside(db, access, [{ folderId: filter.parent, permission: 0 }], seen);
  return seen.filter((item) => isBelow.before(item) || isBelow.after(item) || isBelow.now(item));
}

/** Of a deletion what went with it, and not what it kept; of an undo and a rewind both; of any other what it began. */
async function loadRows(
  db: Kysely<Database>,
  driveId: string,
  changes: readonly LoggedChange[],
): Promise<readonly TouchedItem[]> {
  if (changes.length === 0) return [];
  const { rows } = await sql<TouchedItem>`
    with lines as (
      select * from unnest(${changes.map(({ seq }) => seq)}::bigint[], ${changes.map(isDeletion)}::boolean[],
        ${changes.map(isReversal)}::boolean[]) as l (seq, is_deletion, is_reversal)
    ),
    begun as materialized (
      select l.seq, v.* from lines l cross join lateral (
        select id, kind, name, parent_id, content_seq from items where drive_id = ${driveId} and from_seq = l.seq
        union all
        select id, kind, name, parent_id, content_seq from items_history where drive_id = ${driveId} and from_seq = l.seq
        offset 0
      ) v
    ),
    ended as materialized (
      select l.seq, v.* from lines l cross join lateral (
        select id, kind, name, parent_id, content_seq from items_history where drive_id = ${driveId} and to_seq = l.seq
        offset 0
      ) v
    )
    select l.seq, coalesce(b.id, e.id) as id, coalesce(b.kind, e.kind) as kind, b.name, b.parent_id, e.name as former_name,
      e.parent_id as former_parent, (b.content_seq <> e.content_seq) is true as is_other_content, n.parent_id as now_parent, gone.gone_seq
    from begun b full join ended e on e.seq = b.seq and e.id = b.id
    join lines l on l.seq = coalesce(b.seq, e.seq)
    left join items n on n.drive_id = ${unplanned(driveId)} and n.id = coalesce(b.id, e.id)
    left join lateral (
      select max(to_seq) as gone_seq from items_history h
      where h.drive_id = ${unplanned(driveId)} and h.id = coalesce(b.id, e.id) and n.id is null
    ) gone on true
    where l.is_reversal or (b.id is null) = l.is_deletion`.execute(db);
  return rows;
}

export function isDeletion({ type }: { readonly type: string }): boolean {
  return type === 'DELETE_FILE' || type === 'DELETE_FOLDER';
}

/** An undo or a rewind. */
export function isReversal({ type }: Pick<LoggedChange, 'type'>): boolean {
  return type === 'UNDO_CHANGE' || type === 'REWIND';
}

async function onlySeen(
  db: Kysely<Database>,
  access: DriveAccess,
  visibleFrom: number,
  items: readonly TouchedItem[],
): Promise<readonly TouchedItem[]> {
  if (access.scope.kind === 'everything') return items;
  const isSeen = await findInside(db, access, access.scope.folders, items);
  return items.flatMap((item) => {
    const isKnown = isSeen.now(item) || (isSeen.gone(item) && (item.gone_seq ?? 0) > visibleFrom);
    const [before, after] = [isSeen.before(item), isSeen.after(item)];
    if (!isKnown || !(before || after)) return [];
    return [
      {
        ...item,
        ...(!after && { name: null, parent_id: null }),
        ...(!before && { former_name: null, former_parent: null }),
      },
    ];
  });
}

type Folders = Extract<Scope, { kind: 'granted' }>['folders'];

/** Whether each was one of these folders, or below, at the four moments that count. */
async function findInside(
  db: Kysely<Database>,
  { drive }: DriveAccess,
  folders: Folders,
  items: readonly TouchedItem[],
) {
  const before = ({ seq, id }: TouchedItem): ItemBefore => ({ seq, id });
  const after = ({ seq, id }: TouchedItem): ItemBefore => ({ seq: seq + 1, id });
  const now = ({ id }: Pick<TouchedItem, 'id'>): ItemBefore => ({ seq: drive.seq + 1, id });
  const gone = ({ id, gone_seq }: TouchedItem): ItemBefore => ({ seq: gone_seq ?? 0, id });
  const moments = items.flatMap((item) => [before(item), after(item), now(item), gone(item)]);
  const isInside = await findSeenBefore(db, drive.id, { kind: 'granted', folders }, moments);
  return {
    before: (item: TouchedItem) => item.former_name !== null && isInside(before(item)),
    after: (item: TouchedItem) => item.name !== null && isInside(after(item)),
    now: (item: TouchedItem) => item.now_parent !== null && isInside(now(item)),
    gone: (item: TouchedItem) => item.gone_seq !== null && isInside(gone(item)),
  };
}

/** Whether an item is there for this person, or went in their sight: what was done to it, or below it, may be asked for. */
export async function mayAskAbout(
  db: Kysely<Database>,
  { drive, scope }: DriveAccess,
  visibleFrom: number | null,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ gone_seq: number | null }>`
    select null::bigint as gone_seq from items where drive_id = ${drive.id} and id = ${id}
    union all
    (select to_seq from items_history where drive_id = ${drive.id} and id = ${id} order by from_seq desc limit 1)
    limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return false;
  if (row.gone_seq === null) return (await findItemAccess(db, drive.id, scope, [id])).sees(id);
  if (visibleFrom === null || row.gone_seq <= visibleFrom) return false;
  const deletion = { seq: row.gone_seq, id };
  return (await findSeenBefore(db, drive.id, scope, [deletion]))(deletion);
}
