import { expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { noticeMessage } from '#src/features/items/outbox/notice-texts.ts';

it.each([
  [roles.standard, 'You are a standard user of design-team now.'],
  [roles.admin, 'You are an admin of design-team now.'],
  [roles.owner, 'You are the owner of design-team now.'],
] as const)('role %i: %s', (role, text) => {
  const data = { workspaceId: 'w', name: 'design-team', role };
  // One key for a workspace: of two changes in a row only the last one stands there.
  expect(noticeMessage({ kind: 'role-changed', data })).toMatchObject({ text, key: 'role:w' });
});
