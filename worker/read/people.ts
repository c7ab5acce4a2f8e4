import type { Member } from '#contract/entities/member.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { can, roles } from '#contract/rules/roles.ts';
import type { ReplicaDatabase } from '../replica/database.ts';
import type { People } from './reader.ts';

/** How many are in a group is counted here: members and groups come in two answers, and this way they always agree. */
export async function readPeople(db: ReplicaDatabase, workspaceId: string): Promise<People | null> {
  const [workspace, row] = await Promise.all([db.workspaces.get(workspaceId), db.people.get(workspaceId)]);
  if (row === undefined || !can(workspace?.role, 'manageMembers')) return null;
  const [members, groups] = await Promise.all([
    db.members.where('workspaceId').equals(workspaceId).toArray(),
    db.groups.where('workspaceId').equals(workspaceId).toArray(),
  ]);
  const counts = new Map<string, number>();
  for (const { groupIds } of members) {
    for (const id of groupIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return {
    members: members.toSorted(byStanding),
    groups: groups
      .map((group) => ({ ...group, memberCount: counts.get(group.id) ?? 0, key: nameKey(group.name) }))
      .sort((a, b) => Number(b.isEveryone) - Number(a.isEveryone) || (a.key < b.key ? -1 : 1))
      .map(({ key: _, ...group }) => group),
    checkedMs: row.checkedMs,
  };
}

function byStanding(a: Member, b: Member): number {
  return rank(a) - rank(b) || (a.joinedMs ?? 0) - (b.joinedMs ?? 0) || (a.email < b.email ? -1 : 1);
}

function rank({ role, status }: Member): number {
  return role === roles.owner ? 0 : status === 'active' ? 1 : 2;
}
