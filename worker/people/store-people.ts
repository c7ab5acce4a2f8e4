import type { Table } from 'dexie';
import type { Group } from '#contract/entities/group.ts';
import type { Member } from '#contract/entities/member.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { can } from '#contract/rules/roles.ts';
import type { ReplicaDatabase } from '../replica/database.ts';
import type { Guard } from '../replica/fenced.ts';

/** Puts what the server said of a workspace in the place of what was here; nothing where the right to it is gone. */
export async function storePeople(
  database: ReplicaDatabase,
  workspaceId: string,
  told: { readonly members: readonly Member[]; readonly groups: readonly Group[] },
  checkedMs: number,
  guard: Guard,
): Promise<void> {
  const { workspaces, members, groups, people, device } = database;
  await database.transaction('rw', [workspaces, members, groups, people, device], async () => {
    await guard();
    const workspace = await workspaces.get(workspaceId);
    if (!can(workspace?.role, 'manageMembers')) return;
    await Promise.all([
      replaceRows(members, workspaceId, told.members),
      replaceRows(groups, workspaceId, told.groups),
      people.put({ workspaceId, checkedMs }),
    ]);
  });
}

/** Takes away the people of each workspace that is `lost`, and of those that are not here. Runs inside a transaction. */
export async function forgetPeople(
  database: ReplicaDatabase,
  lost: (workspace: Workspace) => boolean,
): Promise<void> {
  const kept = new Set((await database.workspaces.toArray()).filter((row) => !lost(row)).map(({ id }) => id));
  const isLost = ({ workspaceId }: { readonly workspaceId: string }) => !kept.has(workspaceId);
  await Promise.all([
    database.members.filter(isLost).delete(),
    database.groups.filter(isLost).delete(),
    database.people.filter(isLost).delete(),
  ]);
}

async function replaceRows<Row extends { readonly id: string }>(
  table: Table<Row, string>,
  workspaceId: string,
  rows: readonly Row[],
): Promise<void> {
  const here = new Set(rows.map(({ id }) => id));
  const before = await table.where('workspaceId').equals(workspaceId).primaryKeys();
  await table.bulkDelete(before.filter((id) => !here.has(id)));
  await table.bulkPut(rows);
}
