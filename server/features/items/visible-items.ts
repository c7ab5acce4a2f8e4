import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Permission, permissions } from '#contract/rules/permission.ts';
import { permissionOnPath, type Scope } from '../../access/scope.ts';
import type { Database } from '../../db/schema.ts';
import { findItemAccess, findItemPaths } from './item-paths.ts';
import { entriesByKey, passedColumns, visibleEntries } from './visible-entries.ts';

/* Rows as `visibleEntries` has them, of few items: of who sees a part they are found from where they hang up to the root, not from the part. */

/** Those of these ids that the person may see. */
export async function visibleItems(
  db: Kysely<Database>,
  driveId: string,
  scope: Scope,
  ids: readonly string[],
  at: number | null = null,
): Promise<RawBuilder<unknown>> {
  if (scope.kind === 'everything')
    return sql`(select v.* from ${visibleEntries(driveId, scope, at)} v where v.id = any(${ids}::uuid[]))`;
  const access = await findItemAccess(db, driveId, scope, ids, at);
  const seen = new Map(ids.filter(access.sees).map((id) => [id, access.permission(id)]));
  return rowsById(driveId, seen, at);
}

/** The children of one folder that the person may see; none where the folder is hidden. */
export async function visibleChildren(
  db: Kysely<Database>,
  driveId: string,
  scope: Scope,
  folder: string,
  at: number | null = null,
): Promise<RawBuilder<unknown>> {
  if (scope.kind === 'everything')
    return sql`(select v.* from ${visibleEntries(driveId, scope, at)} v where v.parent_id = ${folder})`;
  const granted = scope.folders.map((grant) => grant.folderId);
  const paths = await findItemPaths(db, driveId, [folder, ...granted], at);
  const path = paths.get(folder);
  const inherited = path === undefined ? permissions.none : permissionOnPath(scope, path);
  // Child folders with a right of their own, or on the way to a folder that has one.
  const own = new Map<string, Permission>();
  for (const id of granted) {
    const above = paths.get(id) ?? [];
    const child = above[above.indexOf(folder) - 1];
    if (child !== undefined) own.set(child, permissionOnPath(scope, above.slice(above.indexOf(child))));
  }
  if (inherited < permissions.view) return rowsById(driveId, own, at);
  return sql`(
    select ${passedColumns}
    from ${entriesByKey(driveId, at)} e
    left join ${idsWith(own)} as c (id, permission) on c.id = e.id
    cross join lateral (select coalesce(c.permission, ${inherited}::int) as permission) s
    where e.parent_id = ${folder})`;
}

function rowsById(
  driveId: string,
  permissionById: ReadonlyMap<string, Permission>,
  at: number | null,
): RawBuilder<unknown> {
  return sql`(
    select ${passedColumns}
    from ${idsWith(permissionById)} as s (id, permission)
    cross join lateral (select * from ${entriesByKey(driveId, at)} v where v.id = s.id offset 0) e)`;
}

function idsWith(permissionById: ReadonlyMap<string, Permission>): RawBuilder<unknown> {
  const [ids, of] = [[...permissionById.keys()], [...permissionById.values()]];
  return sql`unnest(${ids}::uuid[], ${of}::int[])`;
}
