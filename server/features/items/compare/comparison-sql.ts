import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../access/scope.ts';
import { entriesAt, visibleEntries } from '../visible-entries.ts';

/** Two sequences of a filespace's log, in whichever order; `seq` is that of now. */
export interface ComparedMoments {
  readonly driveId: string;
  readonly seq: number;
  readonly from: number;
  readonly to: number;
}

type Side = 'former' | 'present';

/** How a comparison reads the two trees. `former` and `present` hold at least the rows that differ. */
export interface ComparedSides {
  /** What the parts below name, each with a comma behind it. */
  readonly definitions: RawBuilder<unknown>;
  readonly former: RawBuilder<unknown>;
  readonly present: RawBuilder<unknown>;
  /** The folders in a folder, on one side. */
  foldersIn(side: Side, parent: RawBuilder<unknown>): RawBuilder<unknown>;
  /** The folder of an id as it is at `to` or, where it was not there, at `from`: none or one row. */
  folder(id: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** For who sees everything, the sequences of the versions say which differ: the unchanged are never read. */
export function wholeSides(moments: ComparedMoments): ComparedSides {
  const { driveId, seq, from, to } = moments;
  const [earlier, later] = from < to ? [from, to] : [to, from];
  const ended = sql`(
    select ${columns} from items_history
    where drive_id = ${driveId} and from_seq <= ${earlier} and to_seq > ${earlier} and to_seq <= ${later})`;
  const stillThere = sql`
    select ${columns} from items
    where drive_id = ${driveId} and from_seq > ${earlier} and from_seq <= ${later}`;
  const begun =
    later === seq
      ? sql`(${stillThere})`
      : sql`(${stillThere}
          union all
          select ${columns} from items_history
          where drive_id = ${driveId} and from_seq > ${earlier} and from_seq <= ${later} and to_seq > ${later})`;
  return {
    definitions: sql``,
    former: from < to ? ended : begun,
    present: from < to ? begun : ended,
    foldersIn: (side, parent) => sql`lateral (
      select id from ${treeAt(moments, side)} v where v.parent_id = ${parent} and v.kind = 0 offset 0)`,
    // The tree of before is asked only for what the other does not have.
    folder: (id) => sql`lateral (
      select coalesce(p.id, f.id) as id, coalesce(p.parent_id, f.parent_id) as parent_id,
        coalesce(p.name, f.name) as name, coalesce(p.sort_key, f.sort_key) as sort_key
      from (select) one
      left join lateral (select * from ${treeAt(moments, 'present')} v where v.id = ${id} and v.kind = 0 offset 0) p on true
      left join lateral (
        select * from ${treeAt(moments, 'former')} v where p.id is null and v.id = ${id} and v.kind = 0 offset 0) f on true
      where coalesce(p.id, f.id) is not null)`,
  };
}

/**
 * For who sees a part, a move alone brings what did not change into view, or out of it: all that could be seen on either
 * side is compared. The bare folders above a granted one are no more than the way to it.
 */
export function grantedSides({ driveId, seq, from, to }: ComparedMoments, scope: Scope): ComparedSides {
  const seen = (at: number) => visibleEntries(driveId, scope, at === seq ? null : at);
  return {
    definitions: sql`
      former_seen as materialized (select * from ${seen(from)} v),
      present_seen as materialized (select * from ${seen(to)} v),
      folders_seen as materialized (
        select id, parent_id, name, sort_key from present_seen where kind = 0
        union all
        select id, parent_id, name, sort_key from former_seen f
        where kind = 0 and not exists (select from present_seen p where p.id = f.id)
      ),`,
    former: sql`(select ${columns} from former_seen where permission >= 0)`,
    present: sql`(select ${columns} from present_seen where permission >= 0)`,
    foldersIn: (side, parent) =>
      sql`lateral (select id from ${sql.ref(`${side}_seen`)} v where v.parent_id = ${parent} and v.kind = 0)`,
    folder: (id) => sql`lateral (select * from folders_seen v where v.id = ${id})`,
  };
}

/** All rows of one of the two trees. */
export function treeAt({ driveId, seq, from, to }: ComparedMoments, side: Side): RawBuilder<unknown> {
  const at = side === 'former' ? from : to;
  return entriesAt(driveId, at === seq ? null : at);
}

/** What a difference is, as bits that an item may have more than one of. */
export const differenceBits = { added: 1, removed: 2, changed: 4, renamed: 8, moved: 16 } as const;
const { added, removed, changed, renamed, moved } = differenceBits;

/** `compared`: of each item that differs as little as its place in the order takes; below `parent`, unless that is null. */
export function comparedItems(sides: ComparedSides, parent: string | null): RawBuilder<unknown> {
  const isBelow =
    parent === null
      ? sql`true`
      : sql`(f.parent_id in (select id from former_below) or p.parent_id in (select id from present_below))`;
  return sql`
    ${sides.definitions}
    ${parent === null ? sql`` : sql`${below(sides, 'former', parent)}, ${below(sides, 'present', parent)},`}
    compared as materialized (
      select * from (
        select coalesce(p.id, f.id) as id, coalesce(p.kind, f.kind) as kind, coalesce(p.sort_key, f.sort_key) as sort_key,
          coalesce(p.parent_id, f.parent_id) as folder_id,
          case when f.id is null then ${sql.lit(added)} when p.id is null then ${sql.lit(removed)} else
            case when p.kind = 1 and (${isOtherContent}) then ${sql.lit(changed)} else 0 end
            + case when f.name <> p.name then ${sql.lit(renamed)} else 0 end
            + case when f.parent_id <> p.parent_id then ${sql.lit(moved)} else 0 end end as bits
        from ${sides.former} f full join ${sides.present} p on p.id = f.id
        where ${isBelow}
        offset 0
      ) pairs where bits > 0
    )`;
}

const isOtherContent = sql`
  f.size_bytes <> p.size_bytes
  or (f.blob_id is null and p.blob_id is null and f.content_seq <> p.content_seq)
  or (f.blob_id is distinct from p.blob_id and not exists (
    select from blobs was, blobs now where was.id = f.blob_id and now.id = p.blob_id and was.sha256 = now.sha256))`;

function below(sides: ComparedSides, side: Side, parent: string): RawBuilder<unknown> {
  const name = sql.ref(`${side}_below`);
  return sql`
    ${name} (id) as (
      select ${parent}::uuid
      union
      select v.id from ${name} b cross join ${sides.foldersIn(side, sql`b.id`)} v
    )`;
}

const columns = sql`id, parent_id, kind, name, sort_key, size_bytes, blob_id, content_seq`;
