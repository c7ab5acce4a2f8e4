import { expect, it } from 'vitest';
import { permissions } from '#contract/rules/permission.ts';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { itemPermissions } from '#src/features/items/list/item-permissions.ts';

const legal = { id: 'l', name: 'Legal' };
const brand = { id: 'b', name: 'Brand' };
const logos = { id: 'o', name: 'Logos' };

it('says of any folder by the way to it whether it may be changed, wherever the browser stands', () => {
  const grants = { l: permissions.view, b: permissions.edit };
  const { canEditIn } = itemPermissions({ role: roles.standard, grants, path: [rootId, 'b'] });
  expect([[], [legal], [brand], [brand, logos]].map(canEditIn)).toEqual([false, false, true, true]);
  const owner = itemPermissions({ role: roles.owner, grants: undefined, path: [rootId] });
  expect([[], [legal]].map(owner.canEditIn)).toEqual([true, true]);
});

it('offers copies to whoever can change some folder, wherever what is copied lies', () => {
  const canCopy = (role: unknown, grants?: Record<string, 0 | 1>) =>
    itemPermissions({ role, grants, path: [rootId, 'l'] }).canCopy;
  expect(canCopy(roles.standard, { l: permissions.view, b: permissions.edit })).toBe(true);
  expect(canCopy(roles.standard, { l: permissions.view })).toBe(false);
  expect(canCopy(roles.owner)).toBe(true);
});
