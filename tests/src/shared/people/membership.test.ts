import { expect, test } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { membership } from '#src/shared/people/role-name.ts';

test('a role says since when on the day that it was where the person is', () => {
  const member = {
    id: 'm',
    workspaceId: 'w',
    email: 'kim@x.y',
    name: 'Kim',
    role: roles.admin,
    status: 'active' as const,
    joinedMs: Date.parse('2026-10-14T23:30:00Z'),
    groupIds: [],
  };
  expect(membership(member, 'Europe/Berlin')).toBe('Admin, joined Oct 15, 2026');
  expect(membership(member, 'America/Los_Angeles')).toBe('Admin, joined Oct 14, 2026');
});
