import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { can } from '#contract/rules/roles.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';

/** The filespaces of which this person may have the grants. */
export function readableGrants(
  workspaces: readonly Workspace[],
  filespaces: readonly Filespace[],
): readonly string[] {
  const managed = new Set(workspaces.filter(({ role }) => can(role, 'manageAccess')).map(({ id }) => id));
  return filespaces.filter(({ workspaceId }) => managed.has(workspaceId)).map(({ id }) => id);
}

/** Takes away all people, grants and snapshots that are not for this person (any more). Runs inside a transaction. */
export async function deleteInaccessible(database: ReplicaDatabase): Promise<void> {
  const [workspaces, filespaces, withPeople, withGrants, withSnapshots] = await Promise.all([
    database.workspaces.toArray(),
    database.filespaces.toArray(),
    database.peopleState.toCollection().primaryKeys(),
    database.grants.toCollection().primaryKeys(),
    database.snapshotLists.toCollection().primaryKeys(),
  ]);
  const managed = workspaces.filter(({ role }) => can(role, 'manageMembers')).map(({ id }) => id);
  const granted = readableGrants(workspaces, filespaces);
  const people = withPeople.filter((id) => !managed.includes(id));
  const grants = withGrants.filter((id) => !granted.includes(id));
  const seen = new Set(filespaces.map(({ id }) => id));
  await Promise.all([
    database.peopleState.bulkDelete(people),
    database.peopleColumns.bulkDelete(people),
    database.grants.bulkDelete(grants),
    database.grantColumns.bulkDelete(grants),
    database.snapshotLists.bulkDelete(withSnapshots.filter((id) => !seen.has(id))),
  ]);
}
