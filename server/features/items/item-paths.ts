import { type Kysely, sql } from 'kysely';
import { type Permission, permissions } from '#contract/rules/permission.ts';
import { permissionOnPath, type Scope } from '../../access/scope.ts';
import { rootRowId } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';
import { entriesByKey } from './visible-entries.ts';

/**
 * Of each item the ids from itself up to the root, which is the last: as they are now, or were at a sequence. What is not
 * there is left out.
 * `offset 0` keeps PostgreSQL from joining whole tables at each step: it cannot know how few rows a step has.
 */
export async function findItemPaths(
  db: Kysely<Database>,
  driveId: string,
  ids: readonly string[],
  at: number | null = null,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const paths = new Map<string, readonly string[]>([[rootRowId, [rootRowId]]]);
  const asked = ids.filter((id) => id !== rootRowId);
  if (asked.length === 0) return paths;
  const { rows } = await sql<{ start: string; path: string[] }>`
    with recursive up (start, id, depth) as (
      select id, id, 0 from ${entriesByKey(driveId, at)} e where id = any(${asked}::uuid[])
      union all
      select u.start, e.parent_id, u.depth + 1 from up u cross join lateral (
        select parent_id from ${entriesByKey(driveId, at)} v where v.id = u.id offset 0
      ) e
    )
    select start, array_agg(id::text order by depth) as path from up group by start`.execute(db);
  for (const { start, path } of rows) paths.set(start, path);
  return paths;
}

export interface ItemAccess {
  /** Whether the person may know of it, if it is there. The way to a granted folder is known by its names alone. */
  sees(id: string): boolean;
  permission(id: string): Permission;
}

/**
 * What one person may know of, and do to, a few items, by where they are now or were at a sequence. Of who sees everything
 * nothing need be asked.
 */
export async function findItemAccess(
  db: Kysely<Database>,
  driveId: string,
  scope: Scope,
  ids: readonly string[],
  at: number | null = null,
): Promise<ItemAccess> {
  if (scope.kind === 'everything') return { sees: () => true, permission: () => permissions.edit };
  const granted = scope.folders.map((grant) => grant.folderId);
  const paths = await findItemPaths(db, driveId, [...ids, ...granted], at);
  const onPath = new Set(granted.flatMap((id) => paths.get(id) ?? []));
  const path = (id: string) => paths.get(id) ?? [];
  const permission = (id: string) =>
    path(id).length === 0 ? permissions.none : permissionOnPath(scope, path(id));
  return {
    permission,
    sees: (id) =>
      path(id).length > 0 && (id === rootRowId || permission(id) >= permissions.view || onPath.has(id)),
  };
}
