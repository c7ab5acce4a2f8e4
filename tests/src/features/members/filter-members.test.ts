import { expect, test } from 'vitest';
import type { Member } from '#contract/entities/member.ts';
import { type Role, roles } from '#contract/rules/roles.ts';
import { canDelete, filterMembers, groupsLabel, listedLabel } from '#src/features/members/filter-members.ts';

const member = (id: string, role: Role, more: Partial<Member> = {}): Member => ({
  id,
  workspaceId: 'w',
  email: `${id}@north.example`,
  name: '',
  role,
  status: 'active',
  joinedMs: 1,
  groupIds: ['e'],
  ...more,
});
const owner = member('maya', roles.owner);
const admin = member('jonas', roles.admin);
const user = member('priya', roles.standard);
const invited = member('sam', roles.standard, { status: 'invited', joinedMs: null });
const all = [owner, admin, user, invited];

test.each([
  ['all', '', ['maya', 'jonas', 'priya', 'sam']],
  ['active', '', ['maya', 'jonas', 'priya']],
  ['invited', '', ['sam']],
  ['all', ' PRI', ['priya']],
  ['invited', 'pri', []],
] as const)('of the users that are %s and found by %j on screen are %j', (filter, search, ids) => {
  expect(filterMembers(all, filter, search).map(({ id }) => id)).toEqual(ids);
});

test('users are found by their names too', () => {
  const named = [{ ...user, name: 'Anna Lind' }, admin];
  expect(filterMembers(named, 'all', 'lind').map(({ id }) => id)).toEqual(['priya']);
});

test('the owner and oneself are not deleted, and an invite is withdrawn instead', () => {
  expect(all.filter((other) => canDelete(owner, other))).toEqual([admin, user]);
  expect(all.filter((other) => canDelete(admin, other))).toEqual([user]);
  expect(all.filter((other) => canDelete(user, other))).toEqual([]);
  expect(all.filter((other) => canDelete(undefined, other))).toEqual([]);
});

test.each([
  [['e'], 'Everyone'],
  [['e', 'd'], 'Design'],
  [['e', 'd', 'p', 'f'], 'Design +2'],
  [['e', 'gone'], 'Everyone'],
])('the groups %j are shown as %j', (groupIds, text) => {
  const groups = ['Everyone', 'Design', 'Finance', 'Press'].map((name) => ({
    id: name.charAt(0).toLowerCase(),
    workspaceId: 'w',
    name,
    isEveryone: name === 'Everyone',
    memberCount: 1,
  }));
  expect(groupsLabel({ ...user, groupIds }, groups)).toBe(text);
});

test('many more groups, and how many users are listed and selected, are said with a separator', () => {
  const groups = Array.from({ length: 1898 }, (_, at) => ({
    ...{ id: `${at}`, workspaceId: 'w', name: `Team ${at}`, isEveryone: false, memberCount: 1 },
  }));
  expect(groupsLabel({ ...user, groupIds: groups.map(({ id }) => id) }, groups)).toBe('Team 0 +1,897');
  expect(listedLabel(2003, 2003, 0, false)).toBe('');
  expect(listedLabel(2003, 2003, 1000, false)).toBe('1,000 selected');
  expect(listedLabel(12, 2003, 0, true)).toBe('12 of 2,003 users');
  expect(listedLabel(12, 2003, 3, true)).toBe('12 of 2,003 users, 3 selected');
});
