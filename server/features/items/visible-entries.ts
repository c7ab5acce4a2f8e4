import { type RawBuilder, sql } from 'kysely';
import type { FolderPermission } from '../../access/grant-queries.ts';
import type { Scope } from '../../access/scope.ts';
import { columnList, entryColumns } from '../../db/entry-columns.ts';
import { begunBy, rootRowId, unplanned, validAt } from '../../db/item-ids.ts';

/** Whether a moment has what was deleted forever since: that it was there, without name and content. */
export type Erased = 'with-erased' | 'without-erased';

/** A drive's rows: as they are now, or as they were at a sequence. To be read through, or nearly so. */
export function entriesAt(
  driveId: string,
  at: number | null,
  erased: Erased = 'without-erased',
): RawBuilder<unknown> {
  return entries(driveId, at, erased, at === null ? sql`` : sql`from_seq <= ${at} and to_seq > ${at}`);
}

/** The same, without the erased, to be asked for some of them by id or by folder. */
export function entriesByKey(driveId: string, at: number | null): RawBuilder<unknown> {
  return entries(driveId, at, 'without-erased', at === null ? sql`` : validAt(at));
}

function entries(
  driveId: string,
  at: number | null,
  erased: Erased,
  isValid: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (at === null) return sql`(select ${columns} from items where drive_id = ${unplanned(driveId)})`;
  return sql`(
    select ${columns} from items where drive_id = ${unplanned(driveId)} and ${begunBy(at)}
    union all
    select ${columns} from items_history
    where drive_id = ${unplanned(driveId)} and ${isValid}
    ${erased === 'with-erased' ? sql`union all ${erasedAt(driveId, at)}` : sql``})`;
}

function erasedAt(driveId: string, at: number): RawBuilder<unknown> {
  const values = columnNames.map((column) => erasedValues[column] ?? sql`0`);
  return sql`
    select ${sql.join(values)} from erased_versions
    where drive_id = ${driveId} and not stays and from_seq <= ${at} and to_seq > ${at}`;
}

/**
 * The rows that a person may see, each with the permission on it. This is the one filter: listings, search, copies,
 * differences and events all read through it. Of a folder above a granted one only id, place and name are passed, with
 * permission -1.
 */
export function visibleEntries(
  driveId: string,
  scope: Scope,
  at: number | null = null,
  erased: Erased = 'without-erased',
): RawBuilder<unknown> {
  const all = entriesAt(driveId, at, erased);
  if (scope.kind === 'everything') return sql`(select e.*, 1 as permission from ${all} e)`;
  if (scope.folders.length === 0) return sql`(select e.*, -1 as permission from ${all} e where false)`;
  return sql`(
    with recursive ${visibleFolders(driveId, scope.folders, at, erased)}
    select ${passed} from folders s join ${all} e on e.id = s.id where e.kind = 0
    union all
    select ${passed} from folders s join ${all} e on e.parent_id = s.id
    where e.kind = 1 and s.permission >= 0)`;
}

/**
 * For a recursive `with`: `folders`, the id of each folder that the grants show, the root's too, with the permission on what
 * is in it: -1 on the way to a granted one, whose files are not seen. There is at least one grant.
 */
export function visibleFolders(
  driveId: string,
  grants: readonly FolderPermission[],
  at: number | null,
  erased: Erased = 'without-erased',
): RawBuilder<unknown> {
  const some = erased === 'without-erased' ? entriesByKey(driveId, at) : entriesAt(driveId, at, erased);
  const granted = sql.join(grants.map((grant) => sql`(${grant.folderId}::uuid, ${grant.permission}::int)`));
  // Folder by folder along an index: of a moment all rows would be scanned for each step, as what is joined is a union.
  // Where the erased are, they are scanned: they have no index by parent.
  const fence = at !== null && erased === 'without-erased' ? sql`offset 0` : sql``;
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

const columnNames = ['drive_id', ...entryColumns, 'name_key', 'sort_key', 'blob_id', 'from_seq'] as const;
const columns = columnList(columnNames);

/** Of what was deleted forever; every other column is a number. */
const erasedValues: Readonly<Partial<Record<(typeof columnNames)[number], RawBuilder<unknown>>>> = {
  drive_id: sql`drive_id`,
  id: sql`id`,
  parent_id: sql`parent_id`,
  kind: sql`kind`,
  name: sql`''`,
  name_key: sql`''`,
  sort_key: sql`''`,
  blob_id: sql`null::uuid`,
  from_seq: sql`from_seq`,
};

/** Of a folder on the way to a granted one no more than that it is there. */
const alwaysVisible: ReadonlySet<string> = new Set(['id', 'parent_id', 'kind', 'name']);

function needsPermission(column: string): boolean {
  return !alwaysVisible.has(column);
}

function known(column: string): RawBuilder<unknown> {
  return sql`case when s.permission >= 0 then ${sql.ref(`e.${column}`)} else 0 end as ${sql.ref(column)}`;
}

const passed = sql`
  e.drive_id, e.id, e.parent_id, e.kind, e.name, e.name_key, e.sort_key,
  ${sql.join(entryColumns.filter(needsPermission).map(known))},
  case when s.permission >= 0 then e.blob_id end as blob_id, e.from_seq, s.permission`;
