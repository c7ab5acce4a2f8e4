import { expect, test } from 'vitest';
import { canManageMember, isAssignable } from '#contract/rules/assignable-roles.ts';
import { type Role, roles } from '#contract/rules/roles.ts';

const { standard, owner, admin } = roles;

test.each<[Role, Role, boolean]>([
  [owner, standard, true],
  [owner, admin, true],
  [owner, owner, false],
  [admin, standard, true],
  [admin, admin, true],
  [admin, owner, false],
  [standard, standard, false],
  [standard, admin, false],
  [standard, owner, false],
])('whoever has role %i manages another with role %i: %s', (mine, theirs, may) => {
  expect(canManageMember({ id: 'a', role: mine }, { id: 'b', role: theirs })).toBe(may);
  expect(canManageMember({ id: 'a', role: mine }, { id: 'a', role: theirs })).toBe(false);
});

test.each([
  [standard, true],
  [admin, true],
  [owner, false],
  [3, false],
  ['2', false],
  [null, false],
  [undefined, false],
  ['__proto__', false],
])('the role %s can be given: %s', (role, can) => {
  expect(isAssignable(role)).toBe(can);
});
