import type { Grant } from '#contract/entities/grant.ts';
import type { Member } from '#contract/entities/member.ts';
import type { Principal } from '#contract/rules/effective-access.ts';
import { type Role, roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { People } from '#worker/read/reader.ts';

/** A small workspace: its people, and what was given in one filespace. */

export const user = (id: string): Principal => ({ kind: 'user', id });
export const group = (id: string): Principal => ({ kind: 'group', id });

function member(id: string, groupIds: readonly string[], role: Role = roles.standard): Member {
  return {
    id,
    workspaceId: 'w',
    email: `${id}@north.example`,
    name: id,
    role,
    status: id === 'sam' ? 'invited' : 'active',
    joinedMs: id === 'sam' ? null : 1,
    groupIds: ['everyone', ...groupIds],
  };
}

const members = [
  member('maya', [], roles.owner),
  member('jonas', ['design'], roles.admin),
  member('priya', ['design']),
  member('tomas', ['press']),
  member('sam', []),
];

export const people: People = {
  members,
  groups: [
    ['everyone', 'Everyone'],
    ['design', 'Design'],
    ['press', 'Press'],
  ].map(([id = '', name = '']) => ({
    id,
    workspaceId: 'w',
    name,
    isEveryone: id === 'everyone',
    memberCount: members.filter(({ groupIds }) => groupIds.includes(id)).length,
  })),
  checkedMs: 1,
};

/** A right on the folder at the end of the path; its id is its name. */
export function createGrant(path: readonly string[] | null, principal: Principal, permission: 0 | 1): Grant {
  const folderId = path === null ? 'gone' : (path.at(-1) ?? rootId);
  return { driveId: 'd', folderId, principal, permission, grantedMs: 0, path };
}

export const path = [
  { id: rootId, name: 'campaign-2026' },
  { id: 'Brand', name: 'Brand' },
  { id: 'Launch', name: 'Launch film' },
];
