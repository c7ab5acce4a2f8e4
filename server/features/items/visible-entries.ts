import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FolderPermission } from '../../access/grant-queries.ts';
import type { Scope } from '../../access/scope.ts';
import { columnList, entryColumns } from '../../db/entry-columns.ts';
import { findByIndex } from '../../db/find-by-index.ts';
import { begunBy, byFolder, rootRowId, unindexed, unplanned, validAt } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';

/** A drive's rows: as they are now, or as they were at a sequence. To be read through, or nearly so. */
export function entriesAt(driveId: string, at: number | null): RawBuilder<unknown> {
  if (at === null) return sql`(${current(driveId)})`;
  return sql`(
    ${current(driveId)} and ${begunBy(at)}
    union all
    ${former(driveId)} and from_seq <= ${at} and to_seq > ${at})`;
}

/** The same, to be asked for some of them by id or by folder. */
export function entriesByKey(driveId: string, at: number | null): RawBuilder<unknown> {
  if (at === null) return sql`(${current(driveId)})`;
  return sql`(
    ${current(driveId)} and ${begunBy(at)}
    union all
    ${former(driveId)} and ${validAt(at)})`;
}

/** The rows of one folder that fit, found along the order of folders whatever PostgreSQL expects. */
export function entriesOfFolder(
  driveId: string,
  at: number | null,
  parent: RawBuilder<unknown>,
  fits: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const here = sql`parent_id = ${parent} and ${fits}`;
  if (at === null) return sql`(${current(driveId)} and ${here} ${byFolder} offset 0)`;
  return sql`(
    (${current(driveId)} and ${here} and ${begunBy(at)} ${byFolder})
    union all
    (${former(driveId)} and ${here} and ${validAt(at)} ${byFolder}))`;
}

/** Rows that began in an interval and are there at its end. `to`: null is now. */
export function entriesBegun(driveId: string, since: number, to: number | null): RawBuilder<unknown> {
  if (to === null) return sql`(${current(driveId)} and from_seq > ${since})`;
  const begun = sql`from_seq > ${since} and from_seq <= ${to}`;
  return sql`(
    ${current(driveId)} and ${begun}
    union all
    ${former(driveId)} and ${begun} and ${unindexed('to_seq')} > ${to})`;
}

/** `id`, `parent_id` and `kind` as they were at the beginning of an interval of what ended in it, the erased among it. */
export function entriesEnded(driveId: string, since: number, to: number | null): RawBuilder<unknown> {
  const ended = sql`${begunBy(since)} and to_seq > ${since} ${to === null ? sql`` : sql`and to_seq <= ${to}`}`;
  return sql`
    select id, parent_id, kind from items_history where drive_id = ${unplanned(driveId)} and ${ended}
    union all
    select id, parent_id, kind from erased_versions where drive_id = ${unplanned(driveId)} and not stays and ${ended}`;
}

function current(driveId: string): RawBuilder<unknown> {
  return sql`select ${columns} from items where drive_id = ${unplanned(driveId)}`;
}

function former(driveId: string): RawBuilder<unknown> {
  return sql`select ${columns} from items_history where drive_id = ${unplanned(driveId)}`;
}

/**
 * The rows that a person may see, each with the permission on it. Of a folder above a granted one only id, place and name are
 * passed, with permission -1. To be read through: who wants few of them asks visible-items.ts, and a difference
 * granted-difference.ts, which follow the same rule from the items up.
 */
export function visibleEntries(driveId: string, scope: Scope, at: number | null = null): RawBuilder<unknown> {
  const all = entriesAt(driveId, at);
  if (scope.kind === 'everything') return sql`(select e.*, 1 as permission from ${all} e)`;
  if (scope.folders.length === 0) return sql`(select e.*, -1 as permission from ${all} e where false)`;
  return sql`(
    with recursive ${visibleFolders(driveId, scope.folders, at)}
    select ${passedColumns} from folders s
    cross join lateral (select * from ${entriesByKey(driveId, at)} v where v.kind = 0 and v.id = s.id offset 0) e
    union all
    select ${passedColumns} from folders s
    cross join lateral ${entriesOfFolder(driveId, at, sql`s.id`, sql`kind = 1`)} e
    where s.permission >= 0)`;
}

/** Asks for what a person may see. Of who sees a part folders are looked up one by one, along indexes whatever PostgreSQL expects. */
export async function findVisible<Row>(
  db: Kysely<Database>,
  scope: Scope,
  query: RawBuilder<Row>,
): Promise<readonly Row[]> {
  return scope.kind === 'granted' ? findByIndex(db, query) : (await query.execute(db)).rows;
}

/**
 * For a recursive `with`: `folders`, the id of each folder that the grants show, the root's too, with the permission on what
 * is in it: -1 on the way to a granted one, whose files are not seen. There is at least one grant.
 */
export function visibleFolders(
  driveId: string,
  grants: readonly FolderPermission[],
  at: number | null,
): RawBuilder<unknown> {
  const some = entriesByKey(driveId, at);
  const granted = sql.join(grants.map((grant) => sql`(${grant.folderId}::uuid, ${grant.permission}::int)`));
  // Folder by folder along an index: of a moment all rows would be scanned for each step, as what is joined is a union.
  const fence = at !== null ? sql`offset 0` : sql``;
  const folderWhere = (condition: RawBuilder<unknown>) =>
    sql`lateral (select * from ${some} v where v.kind = 0 and ${condition} ${fence}) e`;
  return sql`
    granted (folder_id, permission) as (values ${granted}),
    below (id, permission) as (
      (select e.id, g.permission from granted g, ${folderWhere(sql`v.id = g.folder_id`)}
       union all
       select folder_id, permission from granted where folder_id = ${rootRowId})
      union
      select e.id, b.permission from below b, ${folderWhere(sql`v.parent_id = b.id`)}
    ),
    above (id) as (
      select e.parent_id from granted g, ${folderWhere(sql`v.id = g.folder_id`)}
      union
      select e.parent_id from above a, ${folderWhere(sql`v.id = a.id`)}
    ),
    folders as materialized (
      select id, max(permission) as permission
      from (select id, permission from below union all select id, -1 from above) as found
      group by id
    )`;
}

const columns = columnList(['drive_id', ...entryColumns, 'name_key', 'sort_key', 'blob_id', 'from_seq']);

/** Of a folder on the way to a granted one no more than that it is there. */
const alwaysVisible: ReadonlySet<string> = new Set(['id', 'parent_id', 'kind', 'name']);

function needsPermission(column: string): boolean {
  return !alwaysVisible.has(column);
}

function known(column: string): RawBuilder<unknown> {
  return sql`case when s.permission >= 0 then ${sql.ref(`e.${column}`)} else 0 end as ${sql.ref(column)}`;
}

/** What is passed of a row `e` with the permission `s.permission`. */
export const passedColumns = sql`
  e.drive_id, e.id, e.parent_id, e.kind, e.name, e.name_key, e.sort_key,
  ${sql.join(entryColumns.filter(needsPermission).map(known))},
  case when s.permission >= 0 then e.blob_id end as blob_id, e.from_seq, s.permission`;
