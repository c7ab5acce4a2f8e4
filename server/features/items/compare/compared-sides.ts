import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../access/scope.ts';
import { rootRowId } from '../../../db/item-ids.ts';
import { entriesByKey } from '../visible-entries.ts';

/** Two sequences of a filespace's log, in whichever order; `seq` is that of now. */
export interface ComparedMoments {
  readonly driveId: string;
  readonly seq: number;
  readonly from: number;
  readonly to: number;
}

export type Side = 'former' | 'present';

/** How a comparison reads the two trees, as one person may see them. */
export interface ComparedSides {
  /** What the parts below name, with a comma behind the last. */
  readonly definitions: RawBuilder<unknown>;
  /** Of each tree at least the rows that differ: `columns`. What is the same on both sides may be in neither. */
  readonly former: RawBuilder<unknown>;
  readonly present: RawBuilder<unknown>;
  /** The folder of an id as it is at `to` or, where it was not there, at `from`: none or one row. */
  folder(id: RawBuilder<unknown>): RawBuilder<unknown>;
}

export function comparedSides(moments: ComparedMoments, scope: Scope): ComparedSides {
  if (scope.kind === 'everything') return wholeSides(moments);
  const granted = scope.folders.map(({ folderId }) => folderId);
  return granted.includes(rootRowId) ? wholeSides(moments) : grantedSides(moments, granted);
}

function wholeSides(moments: ComparedMoments): ComparedSides {
  return {
    definitions: sql``,
    ...changedRows(moments),
    folder: (id) => folderOf(moments, id, () => sql``),
  };
}

/**
 * For who sees a part: which folders they see on either side says which of the changed rows they see. Of what did not
 * change, only what is in a folder that came into view, or went out of it, differs. The bare folders above a granted one
 * are the way to it: they give places their names.
 */
function grantedSides(moments: ComparedMoments, granted: readonly string[]): ComparedSides {
  const changed = changedRows(moments);
  const ids = sql`${granted}::uuid[]`;
  const side = (name: Side, isAlone: string) => sql`(
    select ${columns} from ${sql.ref(`changed_${name}`)} c
    where c.parent_id in (select id from ${sql.ref(`${name}_seen`)}) or c.id = any(${ids})
    union all
    select ${sql.join(columnNames.map((column) => sql.ref(`v.${column}`)))}
    from ${sql.ref(isAlone)} a
    cross join lateral (select * from ${treeAt(moments, name)} e where e.parent_id = a.id offset 0) v
    where v.id <> all(${ids}) and not exists (select from ${sql.ref(`changed_${name}`)} c where c.id = v.id))`;
  return {
    definitions: sql`
      changed_former as materialized ${changed.former},
      changed_present as materialized ${changed.present},
      ${knownFolders(moments, 'former', ids)}, ${knownFolders(moments, 'present', ids)},
      went as materialized (select id from former_seen except select id from present_seen),
      came as materialized (select id from present_seen except select id from former_seen),`,
    former: side('former', 'went'),
    present: side('present', 'came'),
    folder: (id) =>
      folderOf(moments, id, (name) => sql`and v.id in (select id from ${sql.ref(`${name}_known`)})`),
  };
}

/** The rows that are not the same at both moments, by the sequences of the versions: the unchanged are never read. */
function changedRows({ driveId, seq, from, to }: ComparedMoments): Pick<ComparedSides, Side> {
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
  return from < to ? { former: ended, present: begun } : { former: begun, present: ended };
}

/** `…_seen`: the folders that may be seen on a side, what they hold included; `…_known`: with the bare ones above these. */
function knownFolders(
  moments: ComparedMoments,
  side: Side,
  granted: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [seen, above, known] = [`${side}_seen`, `${side}_above`, `${side}_known`].map((name) =>
    sql.ref(name),
  );
  const tree = treeAt(moments, side);
  return sql`
    ${seen} (id) as (
      select v.id from ${tree} v where v.id = any(${granted}) and v.kind = 0
      union
      select v.id from ${seen} s cross join ${foldersIn(moments, side, sql`s.id`)} v
    ),
    ${above} (id) as (
      select v.parent_id from ${tree} v where v.id = any(${granted}) and v.kind = 0
      union
      select v.parent_id from ${above} a
      cross join lateral (select parent_id from ${tree} e where e.id = a.id offset 0) v
    ),
    ${known} as materialized (select id from ${seen} union select id from ${above})`;
}

/** The tree of before is asked only for what the other does not have. */
function folderOf(
  moments: ComparedMoments,
  id: RawBuilder<unknown>,
  andKnown: (side: Side) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`lateral (
    select coalesce(p.id, f.id) as id, coalesce(p.parent_id, f.parent_id) as parent_id,
      coalesce(p.name, f.name) as name, coalesce(p.sort_key, f.sort_key) as sort_key
    from (select) one
    left join lateral (
      select * from ${treeAt(moments, 'present')} v
      where v.id = ${id} and v.kind = 0 ${andKnown('present')} offset 0) p on true
    left join lateral (
      select * from ${treeAt(moments, 'former')} v
      where p.id is null and v.id = ${id} and v.kind = 0 ${andKnown('former')} offset 0) f on true
    where coalesce(p.id, f.id) is not null)`;
}

/** `offset 0` keeps PostgreSQL from joining whole tables at each step: it cannot know how few rows a step has. */
export function foldersIn(
  moments: ComparedMoments,
  side: Side,
  parent: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`lateral (
    select id from ${treeAt(moments, side)} v where v.parent_id = ${parent} and v.kind = 0 offset 0)`;
}

/** One of the two trees, to be asked by id or by folder. */
export function treeAt({ driveId, seq, from, to }: ComparedMoments, side: Side): RawBuilder<unknown> {
  const at = side === 'former' ? from : to;
  return entriesByKey(driveId, at === seq ? null : at);
}

const columnNames = [
  ...['id', 'parent_id', 'kind', 'name', 'sort_key'],
  ...['size_bytes', 'blob_id', 'content_seq'],
];
const columns = sql.join(columnNames.map((column) => sql.ref(column)));
