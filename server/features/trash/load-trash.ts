import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DriveAccess, Scope } from '../../access/scope.ts';
import { unplanned } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';
import { type Deletion, isStillGone, loadDeletions } from './deletions.ts';

/** A topmost item that a deletion took and that is still gone, as it was before. */
export interface DeletedItem {
  readonly seq: number;
  readonly id: string;
  readonly parent_id: string;
  readonly kind: 0 | 1;
  readonly name: string;
  readonly size_bytes: number;
  /** What went with a folder. */
  readonly items_inside: number;
  readonly bytes_inside: number;
}

/** The last item of a page, in the order of sequences downwards and then of ids; of no id: the whole line. */
export interface TrashPosition {
  readonly seq: number;
  readonly id: string | null;
}

/**
 * As many deletions as a page has items are looked at, however many of them come to nothing: so that a page costs the
 * same where all was brought back.
 */
export async function loadTrashPage(
  db: Kysely<Database>,
  access: DriveAccess,
  after: TrashPosition | null,
  limit: number,
): Promise<{ readonly items: readonly DeletedItem[]; readonly next: TrashPosition | null }> {
  const upTo = after === null || after.id !== null ? (after?.seq ?? null) : after.seq - 1;
  const deletions = await loadDeletions(db, access, upTo, limit);
  const whole = await loadWhole(
    db,
    access.drive.id,
    deletions.filter(({ isWhole }) => isWhole),
  );
  const items: DeletedItem[] = [];
  for (const deletion of deletions) {
    const found = deletion.isWhole
      ? whole.filter(({ seq }) => seq === deletion.seq)
      : await loadRemaining(db, access, deletion);
    items.push(...found.filter(({ seq, id }) => seq !== after?.seq || after.id === null || id > after.id));
    if (items.length > limit) break;
  }
  if (items.length > limit) {
    const page = items.slice(0, limit);
    return { items: page, next: page.at(-1) ?? null };
  }
  const last = deletions.length === limit ? deletions.at(-1) : undefined;
  return { items, next: last === undefined ? null : { seq: last.seq, id: null } };
}

/** Of deletions of which nothing is back: all that went is what is missing. */
async function loadWhole(
  db: Kysely<Database>,
  driveId: string,
  deletions: readonly Deletion[],
): Promise<readonly DeletedItem[]> {
  if (deletions.length === 0) return [];
  // A version that the deletion closed only to place the item elsewhere has another one that begins with it.
  const { rows } = await sql<DeletedItem>`
    select top.to_seq as seq, ${shown(sql`top`)}, inside.items_inside, inside.bytes_inside
    from unnest(${deletions.map(({ seq }) => seq)}::bigint[], ${deletions.map(({ topId }) => topId)}::uuid[])
      as d (seq, id)
    join items_history top on top.drive_id = ${unplanned(driveId)} and top.id = d.id and top.to_seq = d.seq
    cross join lateral (
      select count(*) as items_inside, coalesce(sum(h.size_bytes), 0)::bigint as bytes_inside
      from items_history h
      where top.kind = 0 and h.drive_id = ${driveId} and h.to_seq = d.seq and h.id <> d.id
        and (not exists (
          select from changes c where c.drive_id = ${driveId} and c.seq = d.seq and (c.data ->> 'pull')::boolean
        ) or (${isNotPlaced(driveId)}))
    ) inside`.execute(db);
  return rows;
}

function isNotPlaced(driveId: string): RawBuilder<unknown> {
  const begins = sql`e.drive_id = ${unplanned(driveId)} and e.id = h.id and e.from_seq = h.to_seq`;
  return sql`not exists (select from items e where ${begins})
    and not exists (select from items_history e where ${begins})`;
}

/** Of a deletion that was undone in part, or of which the person could see a part: what is left, topmost only. */
async function loadRemaining(
  db: Kysely<Database>,
  { drive, scope }: DriveAccess,
  { seq, isTopVisible, visibleTops }: Deletion,
): Promise<readonly DeletedItem[]> {
  const went = isTopVisible
    ? sql`select * from items_history where drive_id = ${drive.id} and to_seq = ${seq}`
    : sql`select h.* from seen s
          join items_history h on h.drive_id = ${drive.id} and h.to_seq = ${seq} and h.id = s.id`;
  const { rows } = await sql<DeletedItem>`
    with recursive ${isTopVisible ? sql`` : sql`${seenParts(drive.id, scope, seq, visibleTops)},`}
    gone as materialized (
      select h.* from (${went}) h where ${isStillGone(drive.id, sql`h.id`, sql`${seq}`)}
    ),
    inside (top, id, size_bytes) as (
      select g.id, g.id, g.size_bytes from gone g
      where not exists (select from gone p where p.id = g.parent_id)
      union all
      select i.top, g.id, g.size_bytes from inside i join gone g on g.parent_id = i.id
    ),
    counted as (
      select top, count(*) - 1 as items_inside, coalesce(sum(size_bytes) filter (where id <> top), 0)::bigint
        as bytes_inside
      from inside group by top
    )
    select ${seq}::bigint as seq, ${shown(sql`g`)}, c.items_inside, c.bytes_inside
    from counted c join gone g on g.id = c.top order by g.id`.execute(db);
  return rows;
}

/** `seen`: of what the deletion closed the granted folders and these, with what was inside them. */
function seenParts(
  driveId: string,
  scope: Scope,
  seq: number,
  visibleTops: readonly string[],
): RawBuilder<unknown> {
  const granted = scope.kind === 'everything' ? [] : scope.folders.map(({ folderId }) => folderId);
  const closed = sql`drive_id = ${driveId} and to_seq = ${seq}`;
  return sql`
    seen (id) as (
      select id from items_history where ${closed} and id = any(${[...granted, ...visibleTops]}::uuid[])
      union
      select h.id from seen s
      join (select id, parent_id from items_history where ${closed}) h on h.parent_id = s.id
    )`;
}

function shown(row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${row}.id, ${row}.parent_id, ${row}.kind, ${row}.name, ${row}.size_bytes`;
}
