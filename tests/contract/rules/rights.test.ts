import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { copiedId } from '#contract/rules/copied-id.ts';
import {
  effectivePermission,
  narrowedFolders,
  type Permission,
  type PermissionsByFolder,
  permissionOn,
} from '#contract/rules/permission.ts';
import { can, capabilities, isRole } from '#contract/rules/roles.ts';
import { rootId, rootName } from '#contract/rules/root-folder.ts';

describe('roles', () => {
  const yes = {
    0: ['seeFilespaces', 'exitWorkspace'],
    1: [
      'seeFilespaces',
      'seeEverything',
      'createFilespace',
      'manageMembers',
      'manageAccess',
      'manageFilespaces',
      'manageSnapshots',
      'deleteForever',
      'rewind',
      'renameWorkspace',
      'deleteWorkspace',
    ],
    2: [
      'seeFilespaces',
      'seeEverything',
      'manageMembers',
      'manageAccess',
      'manageFilespaces',
      'manageSnapshots',
      'deleteForever',
      'rewind',
      'exitWorkspace',
    ],
  };
  test.each([0, 1, 2] as const)('role %d may do this and nothing else', (role) => {
    expect(capabilities.filter((capability) => can(role, capability))).toEqual(yes[role]);
  });

  test.each(['__proto__', 'constructor', '1', null, undefined, 3, -1, 1.5, Number.NaN, [1], {}])(
    '%j is no role and may do nothing',
    (role) => {
      expect(isRole(role)).toBe(false);
      expect(capabilities.some((capability) => can(role, capability))).toBe(false);
    },
  );

  test.each(['__proto__', 'constructor', 'toString', 'length'])(
    '%s is no capability, not even of the owner',
    (word) => {
      expect(can(1, word as never)).toBe(false);
    },
  );
});

describe('permission on a path', () => {
  test.each<[Permission[], Permission, Permission]>([
    [[], -1, -1],
    [[-1], -1, -1],
    [[-1, 0], -1, 0],
    [[-1, 0, -1], -1, 0],
    [[-1, 1, 0], -1, 1],
    [[-1, 0, 1], -1, 1],
    [[-1], 1, 1],
    [[0], 1, 1],
  ])('%j with %d everywhere is %d', (path, everywhere, permission) => {
    expect(effectivePermission(path, everywhere)).toBe(permission);
  });
});

describe('ids', () => {
  test("the root's id is the hash of its name", () => {
    expect(rootId).toBe(createHash('sha256').update(rootName).digest('hex'));
  });

  test('a copy has the same ids wherever they are derived', () => {
    const [change, source] = ['0b9f4f4e-6a0c-4d5e-9a3f-1c2d3e4f5a6b', '11111111-2222-3333-4444-555555555555'];
    const hex = createHash('md5')
      .update(change + source)
      .digest('hex');
    expect(copiedId(change, source).replaceAll('-', '')).toBe(hex);
    expect(copiedId(change, source)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(copiedId(change, source)).not.toBe(copiedId(source, change));
  });
});

describe('the right of a person on a folder', () => {
  const grants: PermissionsByFolder = { design: 1, legal: 0 };
  test.each<[unknown, readonly string[], Permission]>([
    [1, ['root'], 1],
    [2, ['root', 'legal'], 1],
    [0, ['root'], -1],
    [0, ['root', 'legal', 'old'], 0],
    [0, ['root', 'design', 'old'], 1],
    [0, ['root', 'legal', 'design'], 1],
    [0, ['__proto__', 'constructor'], -1],
    ['1', ['root'], -1],
    [undefined, ['root', 'design'], 1],
  ])('of role %j on the way %j is %d', (role, path, permission) => {
    expect(permissionOn(role, path, grants)).toBe(permission);
  });

  test.each<[string, PermissionsByFolder | undefined, PermissionsByFolder | undefined, readonly string[]]>([
    ['everything, then a part', undefined, { a: 1 }, [rootId]],
    ['everything, then all of it with Edit', undefined, { [rootId]: 1 }, []],
    ['everything, then all of it with View', undefined, { [rootId]: 0 }, [rootId]],
    ['a part, then everything', { a: 0 }, undefined, []],
    ['the same', { a: 0 }, { a: 0 }, []],
    ['more folders', { a: 0 }, { a: 0, b: 1 }, []],
    ['Edit for View', { a: 0 }, { a: 1 }, []],
    ['View for Edit', { a: 1 }, { a: 0 }, ['a']],
    ['another folder', { a: 1 }, { b: 1 }, ['a']],
    ['nothing', { a: 0, b: 1 }, {}, ['a', 'b']],
    ['less of what the root gives as well', { [rootId]: 1, a: 1, b: 0 }, { [rootId]: 1 }, []],
    ['less than the root gives', { [rootId]: 0, a: 1, b: 0 }, { [rootId]: 0 }, ['a']],
    ['the root no longer', { [rootId]: 1, a: 1 }, { a: 1 }, [rootId]],
  ])('%s: where there is less', (_, before, after, less) => {
    expect(narrowedFolders(before, after)).toEqual(less);
  });
});
