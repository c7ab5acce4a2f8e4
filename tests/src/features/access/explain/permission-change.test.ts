import { expect, it } from 'vitest';
import { findConcurrentPermissionChange } from '#src/features/access/explain/permission-change.ts';
import { principalNames } from '#src/features/access/principal-labels.ts';
import { createGrant, people, user } from '../access-fixtures.ts';

const names = principalNames(people);
const asked = { principal: user('tomas'), folderId: 'Brand', folderName: 'Brand', from: 0, to: 1 } as const;

it('a question about a right says when somebody else has answered it in the meantime', () => {
  const here = (permission: 0 | 1) => [createGrant(['Brand'], user('tomas'), permission)];
  expect(findConcurrentPermissionChange(asked, { names, grants: here(0) })).toBeNull();
  expect(findConcurrentPermissionChange(asked, { names, grants: here(1) })).toEqual({
    permission: 1,
    isMissing: false,
    text: "Someone changed this in the meantime: it's Edit access now.",
  });
  const elsewhere = [createGrant([], user('tomas'), 0), createGrant(['Brand'], user('sam'), 0)];
  expect(findConcurrentPermissionChange(asked, { names, grants: elsewhere })).toEqual({
    permission: null,
    isMissing: false,
    text: 'This access has already been removed.',
  });
});

it('of somebody who is in the workspace no more nothing can be changed', () => {
  expect(findConcurrentPermissionChange(asked, { names: new Map(), grants: [] })).toEqual({
    permission: null,
    isMissing: true,
    text: 'This folder, user or group no longer exists.',
  });
});
