import { can } from '#contract/rules/roles.ts';
import type { GrantColumnsRow, GrantsRow } from '../replica/administration/administration-rows.ts';
import { UnpackedGrants } from '../replica/administration/grant-columns.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { DriveGrants } from './reader.ts';
import type { UnpackCache } from './unpack-cache.ts';

export async function loadGrants(
  db: ReplicaDatabase,
  cache: UnpackCache,
  driveId: string,
): Promise<DriveGrants | null> {
  const [row, read] = await Promise.all([
    db.grants.get(driveId),
    cache.grants.has(driveId) ? undefined : db.grantColumns.get(driveId),
  ]);
  const workspace = row && (await db.workspaces.get(row.workspaceId));
  return row !== undefined && can(workspace?.role, 'manageAccess')
    ? unpacked(db, cache, row, read)
    : evict(cache, driveId);
}

export async function loadWorkspaceGrants(
  db: ReplicaDatabase,
  cache: UnpackCache,
  workspaceId: string,
): Promise<readonly DriveGrants[] | null> {
  const [workspace, driveIds] = await Promise.all([
    db.workspaces.get(workspaceId),
    db.filespaces.where('workspaceId').equals(workspaceId).primaryKeys(),
  ]);
  if (!can(workspace?.role, 'manageAccess')) {
    for (const driveId of driveIds) evict(cache, driveId);
    return null;
  }
  const rows = await db.grants.bulkGet(driveIds);
  const responses = await Promise.all(
    rows.map((row, position) =>
      row === undefined ? evict(cache, driveIds[position] ?? '') : unpacked(db, cache, row),
    ),
  );
  const known = responses.filter((response) => response !== null);
  return known.length === responses.length ? known : null;
}

async function unpacked(
  db: ReplicaDatabase,
  cache: UnpackCache,
  { driveId, stamp, checkedMs }: GrantsRow,
  read?: GrantColumnsRow,
): Promise<DriveGrants | null> {
  const known = cache.grants.get(driveId);
  if (known?.stamp === stamp) return known.value;
  const row = read ?? (await db.grantColumns.get(driveId));
  if (row === undefined) return evict(cache, driveId);
  const index = new UnpackedGrants(driveId, row.columns);
  const response: DriveGrants = {
    driveId,
    checkedMs,
    index,
    get grants() {
      return index.all();
    },
  };
  cache.grants.set(driveId, { stamp: row.stamp, value: response });
  return response;
}

function evict(cache: UnpackCache, driveId: string): null {
  cache.grants.delete(driveId);
  return null;
}
