import type { Group } from '#contract/entities/group.ts';
import type { Member } from '#contract/entities/member.ts';
import { can } from '#contract/rules/roles.ts';
import { packMembers } from '../replica/administration/member-columns.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { WriteGuard } from '../replica/write-guard.ts';

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
