import { type Kysely, type RawBuilder, sql } from 'kysely';
import { idBytes, packIds } from '#contract/replica-format/packed-ids.ts';
import type { FolderPermission } from '../../../../../access/grant-queries.ts';
import { copyByIndex } from '../../../../../db/copy-values.ts';
import { unplanned } from '../../../../../db/item-ids.ts';
import type { Database } from '../../../../../db/schema.ts';
import { visibleFolders } from '../../../visible-entries.ts';
import { rowIdAt } from '../cut-leaves.ts';

/** The folders in which somebody sees something at a sequence, in the order of leaves. */
export interface VisibleFolders {
  readonly count: number;
  id(at: number): string;
  /** The first with this id or a later one. */
  find(id: string): number;
  /** At least as many rows of this kind are seen in it. */
  most(kind: 0 | 1, at: number): number;
  /** Of one on the way to a granted one, which folders in it are seen; null where all are, and all that is in it. */
  shownIn(at: number): readonly ShownFolder[] | null;
}

export interface ShownFolder {
  readonly id: string;
  /** It is only on the way: nothing but its name is passed. */
  readonly isOnTheWay: boolean;
}

/**
 * Found once for all of a fill: at a sequence, under the same grants, it never becomes another. How many files are in a
 * folder is counted along an index, with those of other moments: as a bound that is enough. Nothing is joined with the
 * folders by one: how many they are PostgreSQL cannot know, and it would go through all of them for each.
 */
export async function loadVisibleFolders(
  db: Kysely<Database>,
  driveId: string,
  grants: readonly FolderPermission[],
  at: number,
): Promise<VisibleFolders> {
  if (grants.length === 0) return toVisibleFolders([]);
  return toVisibleFolders(await copyByIndex(db, selectVisibleFolders(driveId, grants, at)));
}

export function selectVisibleFolders(
  driveId: string,
  grants: readonly FolderPermission[],
  at: number,
): RawBuilder<unknown> {
  return sql`
    with recursive ${visibleFolders(driveId, grants, at)}, ${listFolders(driveId, at, sql`true`)}
    select unnest(array[${listedColumns}]) from ${selectListed}`;
}

/** For a `with` behind `folders`: those for which `isListed` holds of `f`, and what is seen in them. */
export function listFolders(driveId: string, at: number, isListed: RawBuilder<unknown>): RawBuilder<unknown> {
  // In the order of the index that is meant: another one that begins with the filespace would have to be sorted.
  const inIt = (kind: 0 | 1) => sql`drive_id = ${unplanned(driveId)} and parent_id = s.id and kind = ${kind}`;
  const inOrder = sql`order by sort_key, id`;
  const files = sql`
    (select count(*) from (select from items where ${inIt(1)} ${inOrder}) f)
    + (select count(*) from (select from items_history where ${inIt(1)} and to_seq > ${at} ${inOrder}) f)`;
  const living = sql`
    (select id, parent_id from items where ${inIt(0)} and from_seq <= ${at} ${inOrder})
    union all
    (select id, parent_id from items_history
     where ${inIt(0)} and from_seq <= ${at} and to_seq > ${at} ${inOrder})`;
  return sql`
    chosen as materialized (select f.id, f.permission from folders f where ${isListed}),
    rows as materialized (
      select e.id, e.parent_id, s.permission < 0 as is_named,
        e.id in (select id from folders where permission < 0) as is_on_the_way
      from chosen s cross join lateral (${living} offset 0) e
      where s.permission >= 0 or e.id in (select id from folders)
    ),
    folders_in as materialized (select parent_id, count(*)::int as folders from rows group by parent_id),
    listed as materialized (
      select s.id, s.permission, coalesce(i.folders, 0) as folders,
        case when s.permission >= 0 then ${files} else 0 end as files
      from chosen s left join folders_in i on i.parent_id = s.id
    )`;
}

const inOneColumn = (value: RawBuilder<unknown>) => sql`string_agg(${value}, ''::bytea order by id)`;

/** One row, of which `toVisibleFolders` takes the columns. */
export const selectListed: RawBuilder<unknown> = sql`
  (select ${inOneColumn(sql`uuid_send(id)`)} as ids, ${inOneColumn(sql`boolsend(permission < 0)`)} as named,
     ${inOneColumn(sql`int4send(folders)`)} as folders, ${inOneColumn(sql`int4send(files::int)`)} as files from listed) l,
  (select ${inOneColumn(sql`uuid_send(id)`)} as ids, ${inOneColumn(sql`uuid_send(parent_id)`)} as parents,
     ${inOneColumn(sql`boolsend(is_on_the_way)`)} as on_the_way from rows where is_named) w`;
export const listedColumns: RawBuilder<unknown> = sql`l.ids, l.named, l.folders, l.files, w.ids, w.parents, w.on_the_way`;

export function toVisibleFolders(values: readonly (Buffer | null)[]): VisibleFolders {
  const [ids, named, folders, files, shownIds, shownParents, onTheWay] = Array.from(
    { length: 7 },
    (_, at) => values[at] ?? Buffer.alloc(0),
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  const count = ids.length / idBytes;
  const shown = new Map<string, ShownFolder[]>();
  for (let row = 0; row < shownIds.length / idBytes; row += 1) {
    const parent = rowIdAt(shownParents, row * idBytes);
    const folder = { id: rowIdAt(shownIds, row * idBytes), isOnTheWay: onTheWay[row] === 1 };
    const others = shown.get(parent);
    if (others) others.push(folder);
    else shown.set(parent, [folder]);
  }
  const id = (at: number) => rowIdAt(ids, at * idBytes);
  return {
    count,
    id,
    find(wanted) {
      const bytes = packIds([wanted]);
      let [from, to] = [0, count];
      while (from < to) {
        const middle = (from + to) >> 1;
        const isBefore = ids.compare(bytes, 0, idBytes, middle * idBytes, (middle + 1) * idBytes) < 0;
        if (isBefore) from = middle + 1;
        else to = middle;
      }
      return from;
    },
    most: (kind, at) => (kind === 0 ? folders : files).readInt32BE(at * 4),
    shownIn: (at) => (named[at] === 1 ? (shown.get(id(at)) ?? []) : null),
  };
}
