import { can } from '#contract/rules/roles.ts';
import { type GrantColumnsRow, type GrantsRow, UnpackedGrants } from '../replica/people/grant-columns.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { DriveGrants } from './reader.ts';
import type { UnpackCache } from './unpack-cache.ts';

export async function loadGrants(
  db: ReplicaDatabase,
  held: UnpackCache,
  driveId: string,
): Promise<DriveGrants | null> {
  const [row, read] = await Promise.all([
    db.grants.get(driveId),
    held.grants.has(driveId) ? undefined : db.grantColumns.get(driveId),
  ]);
  const workspace = row && (await db.workspaces.get(row.workspaceId));
  return row !== undefined && can(workspace?.role, 'manageAccess')
    ? unpacked(db, held, row, read)
    : letGo(held, driveId);
}

export async function loadWorkspaceGrants(
  db: ReplicaDatabase,
  held: UnpackCache,
  workspaceId: string,
): Promise<readonly DriveGrants[] | null> {
  const [workspace, driveIds] = await Promise.all([
    db.workspaces.get(workspaceId),
    db.filespaces.where('workspaceId').equals(workspaceId).primaryKeys(),
  ]);
  if (!can(workspace?.role, 'manageAccess')) {
    for (const driveId of driveIds) letGo(held, driveId);
    return null;
  }
  const rows = await db.grants.bulkGet(driveIds);
  const responses = await Promise.all(
    rows.map((row, position) =>
      row === undefined ? letGo(held, driveIds[position] ?? '') : unpacked(db, held, row),
    ),
  );
  const known = responses.filter((response) => response !== null);
  return known.length === responses.length ? known : null;
}

async function unpacked(
  db: ReplicaDatabase,
  held: UnpackCache,
  { driveId, stamp, checkedMs }: GrantsRow,
  read?: GrantColumnsRow,
): Promise<DriveGrants | null> {
  const known = held.grants.get(driveId);
  if (known?.stamp === stamp) return known.answer;
  const row = read ?? (await db.grantColumns.get(driveId));
  if (row === undefined) return letGo(held, driveId);
  const index = new UnpackedGrants(driveId, row.columns);
  const response: DriveGrants = {
    driveId,
    checkedMs,
    index,
    get grants() {
      return index.all();
    },
  };
  held.grants.set(driveId, { stamp: row.stamp, answer: response });
  return response;
}

function letGo(held: UnpackCache, driveId: string): null {
  held.grants.delete(driveId);
  return null;
}
