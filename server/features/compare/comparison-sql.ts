import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { rootRowId } from '../../db/item-ids.ts';
import { entriesAt, visibleEntries } from '../items/visible-entries.ts';

/** Two sequences of a filespace's log, in whichever order; `seq` is that of now. */
export interface ComparedMoments {
  readonly driveId: string;
  readonly seq: number;
  readonly from: number;
  readonly to: number;
}

/** How a comparison reads the two trees. */
export interface ComparedSides {
  /** Definitions of `former` and `present`: of each tree at least the rows that differ. */
  readonly definitions: RawBuilder<unknown>;
  /** `former_folders` or `present_folders` below a folder that the query names: a step down. */
  foldersIn(side: 'former' | 'present', parent: RawBuilder<unknown>): RawBuilder<unknown>;
  /** The folder of an id where it is listed: at `to` or, where it was not there, at `from`. */
  folder(id: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Whether a folder is there at one of the two moments. */
  hasFolder(id: string): RawBuilder<unknown>;
}

/** For who sees everything, the sequences of the versions say which differ: the unchanged are never read. */
export function wholeSides({ driveId, seq, from, to }: ComparedMoments): ComparedSides {
  const [earlier, later] = from < to ? [from, to] : [to, from];
  const ended = sql`
    select ${columns} from items_history
    where drive_id = ${driveId} and from_seq <= ${earlier} and to_seq > ${earlier} and to_seq <= ${later}`;
  const stillThere = sql`
    select ${columns} from items
    where drive_id = ${driveId} and from_seq > ${earlier} and from_seq <= ${later}`;
  const begun =
    later === seq
      ? stillThere
      : sql`${stillThere}
          union all
          select ${columns} from items_history
          where drive_id = ${driveId} and from_seq > ${earlier} and from_seq <= ${later} and to_seq > ${later}`;
  const trees = {
    former: entriesAt(driveId, from === seq ? null : from),
    present: entriesAt(driveId, to === seq ? null : to),
  };
  // `offset 0` keeps PostgreSQL from joining whole tables at each step: it cannot know how few rows a step has.
  const folder = (id: RawBuilder<unknown>) => sql`(
    select id, parent_id, name, sort_key from (
      select v.*, 0 as side from ${trees.present} v where v.id = ${id} and v.kind = 0
      union all
      select v.*, 1 as side from ${trees.former} v where v.id = ${id} and v.kind = 0
    ) sides order by side limit 1)`;
  return {
    definitions: sql`
      former as materialized (${from < to ? ended : begun}),
      present as materialized (${from < to ? begun : ended})`,
    foldersIn: (side, parent) =>
      sql`lateral (select id from ${trees[side]} v where v.parent_id = ${parent} and v.kind = 0 offset 0)`,
    folder: (id) => sql`lateral ${folder(id)}`,
    hasFolder: (id) => sql`exists ${folder(sql`${id}::uuid`)}`,
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
      former as materialized (select ${columns} from former_seen where permission >= 0),
      present as materialized (select ${columns} from present_seen where permission >= 0),
      folders_seen as materialized (
        select id, parent_id, name, sort_key from present_seen where kind = 0
        union all
        select id, parent_id, name, sort_key from former_seen f
        where kind = 0 and not exists (select from present_seen p where p.id = f.id)
      )`,
    foldersIn: (side, parent) =>
      sql`lateral (select id from ${sql.ref(`${side}_seen`)} v where v.parent_id = ${parent} and v.kind = 0)`,
    folder: (id) => sql`lateral (select * from folders_seen v where v.id = ${id})`,
    hasFolder: (id) => sql`exists (select from folders_seen where id = ${id}::uuid)`,
  };
}

/** `compared`: the items that differ, each with both sides; below `parent`, unless that is null. */
export function comparedItems(sides: ComparedSides, parent: string | null): RawBuilder<unknown> {
  const isBelow =
    parent === null
      ? sql`true`
      : sql`(f.parent_id in (select id from former_below) or p.parent_id in (select id from present_below))`;
  return sql`
    ${sides.definitions},
    ${parent === null ? sql`` : sql`${below(sides, 'former', parent)}, ${below(sides, 'present', parent)},`}
    pairs as materialized (
      select coalesce(p.id, f.id) as id, coalesce(p.kind, f.kind) as kind, coalesce(p.name, f.name) as name,
        coalesce(p.sort_key, f.sort_key) as sort_key, coalesce(p.parent_id, f.parent_id) as folder_id,
        f.name as former_name, f.parent_id as former_parent, f.size_bytes as former_size, f.modified_ms as former_ms,
        p.name as present_name, p.parent_id as present_parent, p.size_bytes as present_size, p.modified_ms as present_ms,
        f.id is null as added, p.id is null as removed,
        f.id is not null and p.id is not null and f.name <> p.name as renamed,
        f.id is not null and p.id is not null and f.parent_id <> p.parent_id as moved,
        f.id is not null and p.id is not null and p.kind = 1 and (
          f.size_bytes <> p.size_bytes
          or (f.blob_id is distinct from p.blob_id and not exists (
            select from blobs was, blobs now where was.id = f.blob_id and now.id = p.blob_id and was.sha256 = now.sha256))
          or (f.blob_id is null and p.blob_id is null and f.content_seq <> p.content_seq)
        ) as changed
      from former f full join present p on p.id = f.id
      where ${isBelow}
    ),
    compared as materialized (select * from pairs where added or removed or renamed or moved or changed)`;
}

function below(sides: ComparedSides, side: 'former' | 'present', parent: string): RawBuilder<unknown> {
  const name = sql.ref(`${side}_below`);
  return sql`
    ${name} (id) as (
      select ${parent}::uuid
      union
      select v.id from ${name} b cross join ${sides.foldersIn(side, sql`b.id`)} v
    )`;
}

/** `places`: of each folder under which something is listed its names from the root, and its rank in the order of paths. */
export function placesOf(sides: ComparedSides, listed: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    way (id, parent_id, name, sort_key) as (
      select v.id, v.parent_id, v.name, v.sort_key
      from (select distinct folder_id from ${listed} l) g cross join ${sides.folder(sql`g.folder_id`)} v
      union
      select v.id, v.parent_id, v.name, v.sort_key from way w cross join ${sides.folder(sql`w.parent_id`)} v
    ),
    paths (id, path, keys) as (
      select ${rootRowId}::uuid, '' collate "C", array[]::text[] collate "C"
      union all
      select w.id, p.path || '/' || w.name, p.keys || w.sort_key from paths p join way w on w.parent_id = p.id
    ),
    places as materialized (
      select id, case when path = '' then '/' else path end as path, row_number() over (order by keys, id) as rank
      from paths
    )`;
}

const columns = sql`id, parent_id, kind, name, sort_key, size_bytes, modified_ms, blob_id, content_seq`;
