import type { Group } from '#contract/entities/group.ts';
import type { Member } from '#contract/entities/member.ts';
import { can } from '#contract/rules/roles.ts';
import { packMembers } from '../replica/administration/member-columns.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { WriteGuard } from '../replica/write-guard.ts';
import { readableGrants } from './grants-store.ts';

/** Replaces the stored people of this workspace by the server's; writes nothing where the permission to see them is gone. */
export async function replacePeople(
  database: ReplicaDatabase,
  workspaceId: string,
  received: { readonly members: readonly Member[]; readonly groups: readonly Group[] },
  as: { readonly checkedMs: number; readonly stamp: string },
  guard: WriteGuard,
): Promise<void> {
  const { workspaces, peopleState, peopleColumns, device } = database;
  const columns = { members: packMembers(received.members), groups: received.groups };
  await database.transaction('rw', [workspaces, peopleState, peopleColumns, device], async () => {
    await guard();
    const workspace = await workspaces.get(workspaceId);
    if (!can(workspace?.role, 'manageMembers')) return;
    await Promise.all([
      peopleState.put({ workspaceId, ...as }),
      peopleColumns.put({ workspaceId, stamp: as.stamp, ...columns }),
    ]);
  });
}

/** Takes away the people of a workspace. Runs inside a transaction. */
export async function deletePeople(database: ReplicaDatabase, workspaceId: string): Promise<void> {
  await Promise.all([database.peopleState.delete(workspaceId), database.peopleColumns.delete(workspaceId)]);
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
