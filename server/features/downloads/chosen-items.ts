import { type Kysely, sql } from 'kysely';
import { permissions } from '#contract/rules/permission.ts';
import type { DriveAccess } from '../../access/scope.ts';
import { rootRowId } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';
import { findItemAccess, findItemPaths } from '../items/item-paths.ts';
import { entriesByKey, findVisible, visibleEntries } from '../items/visible-entries.ts';

/**
 * What a download of these ids holds: those that lie in no other, and for the root the topmost of what the person may see.
 * As they are now, or were at a sequence; null where one is not there, or only its name may be known.
 */
export async function findChosenItems(
  db: Kysely<Database>,
  access: DriveAccess,
  chosen: readonly string[],
  at: number | null,
): Promise<readonly string[] | null> {
  const { drive, scope } = access;
  const ids = chosen.filter((id) => id !== rootRowId);
  const reach = await findItemAccess(db, drive.id, scope, ids, at);
  if (!ids.every((id) => reach.permission(id) >= permissions.view)) return null;
  const paths = await findItemPaths(db, drive.id, ids, at);
  if (!ids.every((id) => paths.has(id))) return null;
  if (ids.length < chosen.length) return findTopmost(db, access, at);
  return ids.filter((id) => !(paths.get(id) ?? []).slice(1).some((above) => ids.includes(above)));
}

async function findTopmost(
  db: Kysely<Database>,
  { drive, scope }: DriveAccess,
  at: number | null,
): Promise<readonly string[]> {
  const topmost =
    scope.kind === 'everything'
      ? sql<{ id: string }>`select id from ${entriesByKey(drive.id, at)} e where parent_id = ${rootRowId}`
      : sql<{ id: string }>`
          with seen as materialized (
            select id, parent_id from ${visibleEntries(drive.id, scope, at)} v where permission >= ${permissions.view}
          )
          select id from seen s where not exists (select from seen p where p.id = s.parent_id)`;
  return (await findVisible(db, scope, topmost)).map(({ id }) => id);
}
