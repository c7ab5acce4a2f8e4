import { expect, it } from 'vitest';
import { permissions } from '#contract/rules/permission.ts';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { goneFolder } from '#src/features/items/browser/path/gone-folder.ts';

const campaigns = { id: 'c', name: 'Campaigns' };
const brand = { id: 'b', name: 'Brand' };
const lost = "This folder no longer exists or isn't shared with you. Showing";

it.each([
  ['the owner', roles.owner, undefined],
  ['who may see all of the filespace', roles.standard, { [rootId]: permissions.view }],
])('from %s a folder goes by being deleted', (_who, role, grants) => {
  const left = { living: campaigns, gone: brand };
  expect(goneFolder(left, 'design', role, grants)).toEqual({
    text: '“Brand” was deleted. Showing Campaigns.',
    canAsk: false,
  });
});

it.each([
  ['whose right on it was taken', {}, undefined, 'design'],
  ['who sees another folder', { x: permissions.edit }, undefined, 'design'],
  [
    'who sees the one around it, from where it may have been moved',
    { c: permissions.edit },
    campaigns,
    'Campaigns',
  ],
])('from who sees a part it may have gone otherwise: %s', (_who, grants, living, shown) => {
  expect(goneFolder({ living, gone: brand }, 'design', roles.standard, grants)).toEqual({
    text: `${lost} ${shown}.`,
    canAsk: true,
  });
});

it('a folder of which nothing was known may be one to ask for, except for who sees everything', () => {
  const nothing = { living: undefined, gone: undefined };
  const canAsk = (role: unknown, grants = {}) => goneFolder(nothing, 'design', role, grants).canAsk;
  expect(goneFolder(nothing, 'design', roles.owner, undefined).text).toBe(`${lost} design.`);
  expect(canAsk(roles.owner)).toBe(false);
  expect(canAsk(roles.standard)).toBe(true);
});
