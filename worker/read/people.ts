import type { Group } from '#contract/entities/group.ts';
import type { Member } from '#contract/entities/member.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { can, roles } from '#contract/rules/roles.ts';
import { unpackMembers } from '../replica/administration/member-columns.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { GroupRow, People } from './reader.ts';
import type { UnpackCache } from './unpack-cache.ts';

export async function loadPeople(
  db: ReplicaDatabase,
  cache: UnpackCache,
  workspaceId: string,
): Promise<People | null> {
  const known = cache.people.get(workspaceId);
  const [workspace, row, read] = await Promise.all([
    db.workspaces.get(workspaceId),
    db.peopleState.get(workspaceId),
    known === undefined ? db.peopleColumns.get(workspaceId) : undefined,
  ]);
  if (row === undefined || !can(workspace?.role, 'manageMembers')) {
    cache.people.delete(workspaceId);
    return null;
  }
  if (known?.stamp === row.stamp) return known.value;
  const columns = read ?? (await db.peopleColumns.get(workspaceId));
  if (columns === undefined) return null;
  const members = unpackMembers(workspaceId, columns.members);
  const response = {
    members: members.toSorted(byMembership),
    groups: withCounts(columns.groups, members),
    checkedMs: row.checkedMs,
  };
  cache.people.set(workspaceId, { stamp: columns.stamp, value: response });
  return response;
}

/** How many are in a group is counted here: members and groups come in two responses, and this way they always agree. */
function withCounts(groups: readonly Group[], members: readonly Member[]): readonly GroupRow[] {
  const counts = new Map<string, number>();
  for (const { groupIds } of members) {
    for (const id of groupIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return groups
    .map((group) => ({ ...group, memberCount: counts.get(group.id) ?? 0, key: nameKey(group.name) }))
    .sort((a, b) => Number(b.isEveryone) - Number(a.isEveryone) || (a.key < b.key ? -1 : 1))
    .map(({ key: _, ...group }) => group);
}

function byMembership(a: Member, b: Member): number {
  return rank(a) - rank(b) || (a.joinedMs ?? 0) - (b.joinedMs ?? 0) || (a.email < b.email ? -1 : 1);
}

function rank({ role, status }: Member): number {
  return role === roles.owner ? 0 : status === 'active' ? 1 : 2;
}
