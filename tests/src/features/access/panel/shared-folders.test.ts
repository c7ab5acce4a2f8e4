import { describe, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { effectiveAccessRows } from '#src/features/access/panel/effective-access-rows.ts';
import { changesAccess, filterOptions, grantOptions } from '#src/features/access/panel/grant-options.ts';
import {
  firstAndCount,
  grantedFolderCounts,
  missingPermission,
  sharedFolders,
  sharedWith,
} from '#src/features/access/panel/shared-folders.ts';
import { principalAddresses, principalNames } from '#src/features/access/principal-labels.ts';
import { createGrant, group, people, user } from '../access-fixtures.ts';

const grants = [
  createGrant(['Press'], group('press'), 0),
  createGrant(['Brand', 'Launch'], user('tomas'), 0),
  createGrant(['Brand'], group('design'), 1),
  createGrant(['Brand'], user('priya'), 0),
  createGrant(['Brand'], user('sam'), 1),
  createGrant(null, user('sam'), 0),
  createGrant(['Brand'], user('somebody who left'), 0),
];

describe('the folders that were shared', () => {
  it('begin with the root, are in the order of their paths and name whom they were shared with', () => {
    expect(
      sharedFolders(grants, { names: principalNames(people), addresses: principalAddresses(people) }),
    ).toEqual([
      { folderId: rootId, path: [], users: [], groups: [] },
      {
        folderId: 'Brand',
        path: ['Brand'],
        users: ['priya@north.example', 'sam@north.example'],
        groups: ['Design'],
      },
      { folderId: 'Launch', path: ['Brand', 'Launch'], users: ['tomas@north.example'], groups: [] },
      { folderId: 'Press', path: ['Press'], users: [], groups: ['Press'] },
    ]);
  });

  it('say so in words', () => {
    expect(sharedWith({ users: ['a', 'b', 'c'], groups: ['d', 'e'] })).toBe('3 users, 2 groups');
    expect(sharedWith({ users: ['a'], groups: ['d'] })).toBe('1 user, 1 group');
    expect(sharedWith({ users: [], groups: [] })).toBe('Not shared');
    expect([firstAndCount(['Design']), firstAndCount(['Design', 'Press', 'Legal'])]).toEqual([
      'Design',
      'Design +2',
    ]);
  });

  it('are counted for each principal, without those that are gone', () => {
    const counts = grantedFolderCounts(grants);
    expect([counts.get('sam'), counts.get('group design'), counts.get('maya')]).toEqual([1, 1, undefined]);
  });
});

describe('to whom a right can be given', () => {
  const location = { path: [rootId, 'Brand'], grants: new Map([['Brand', grants.slice(2, 5)]]) };
  const options = grantOptions(people, location, 'MAYA@north.example');

  it('is everybody but oneself, with what they can do now', () => {
    expect(options.map(({ name, now }) => [name, now])).toEqual([
      ['Everyone', ''],
      ['Design', 'Has Edit access'],
      ['Press', ''],
      ['jonas', 'Always has access'],
      ['priya', 'Has Edit access'],
      ['tomas', ''],
      ['sam', 'Has Edit access'],
    ]);
  });

  it('is nobody who has access always by their role', () => {
    expect(options.filter(({ isAlways }) => isAlways).map(({ key }) => key)).toEqual(['jonas']);
  });

  it('changes access where somebody gains or loses by it, or a group that people may join', () => {
    const none = { gainView: [], gainEdit: [], loseEdit: [], loseAll: [] };
    const lacking = (key: string) => options.filter((option) => option.key === key);
    expect(changesAccess(none, [], 0)).toBe(false);
    expect(changesAccess(none, lacking('priya'), 0)).toBe(false);
    expect(changesAccess({ ...none, gainView: ['tomas'] }, lacking('tomas'), 0)).toBe(true);
    expect(changesAccess({ ...none, loseEdit: ['priya'] }, lacking('group design'), 0)).toBe(true);
    expect(changesAccess(none, lacking('group press'), 0)).toBe(true);
    expect(changesAccess(none, lacking('group design'), 1)).toBe(false);
  });

  it('is found by what is typed, without those that were chosen', () => {
    expect(filterOptions(options, new Set(['priya']), 'NORTH').map(({ key }) => key)).toEqual([
      'jonas',
      'tomas',
      'sam',
    ]);
  });

  it('leaves out who has just this right on just this folder', () => {
    const principals = [user('priya'), user('sam'), group('design'), group('press')];
    expect(missingPermission(grants, 'Brand', principals, 1)).toEqual([user('priya'), group('press')]);
  });
});

describe('what somebody can see', () => {
  it('is their own rights and those of their groups, and which of them change nothing', () => {
    const rows = effectiveAccessRows(
      user('priya'),
      ['everyone', 'design'],
      [...grants, createGrant([], group('everyone'), 0)],
      false,
    );
    expect(rows.map(({ grant, isOwn, isIdle }) => [grant.path?.join('/'), isOwn, isIdle])).toEqual([
      ['', false, false],
      ['Brand', true, true],
      ['Brand', false, false],
    ]);
  });

  it('leaves only one of two equal rights with effect, and none on a folder that is gone', () => {
    const equal = [
      createGrant(['Brand'], group('design'), 1),
      createGrant(['Brand'], user('priya'), 1),
      createGrant(null, user('priya'), 1),
    ];
    const rows = effectiveAccessRows(user('priya'), ['design'], equal, false);
    expect(rows.map(({ isOwn, isIdle }) => [isOwn, isIdle])).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ]);
    expect(effectiveAccessRows(user('priya'), ['design'], equal, true).every(({ isIdle }) => isIdle)).toBe(
      true,
    );
  });
});
