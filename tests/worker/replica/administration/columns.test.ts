import { expect, it } from 'vitest';
import type { Grant } from '#contract/entities/grant.ts';
import type { Member } from '#contract/entities/member.ts';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { packGrants, UnpackedGrants } from '#worker/replica/administration/grant-columns.ts';
import { packMembers, unpackMembers } from '#worker/replica/administration/member-columns.ts';

it('members come out of their columns as they went in', () => {
  const member = (id: string, rest: Partial<Member>): Member => ({
    id,
    workspaceId: 'w',
    email: `${id}@example.com`,
    name: id,
    role: roles.standard,
    status: 'active',
    joinedMs: 1.7e12,
    groupIds: [],
    ...rest,
  });
  const members = [
    member('a', { role: roles.owner, groupIds: ['everyone'] }),
    member('b', { status: 'invited', joinedMs: null, name: '' }),
    member('c', { role: roles.admin, joinedMs: 0, groupIds: ['design', 'everyone', 'press'] }),
    member('d', { groupIds: ['press'] }),
  ];
  expect(unpackMembers('w', packMembers(members))).toEqual(members);
  expect(unpackMembers('w', packMembers([]))).toEqual([]);
});

it('grants come out of their columns as they went in, each principal and each way once', () => {
  const grant = (rest: Partial<Grant>): Grant => ({
    driveId: 'd',
    folderId: 'f',
    principal: { kind: 'user', id: 'a' },
    permission: 0,
    grantedMs: 1.7e12,
    path: ['Plans', '2027'],
    ...rest,
  });
  const grants = [
    grant({}),
    grant({ permission: 1, principal: { kind: 'group', id: 'a' } }),
    grant({ folderId: rootId, path: [], principal: { kind: 'user', id: 'b' }, grantedMs: 0 }),
    grant({ folderId: 'gone', path: null }),
    grant({ folderId: 'g', path: ['One'], principal: { kind: 'group', id: 'b' } }),
  ];
  const columns = packGrants(grants);
  const unpacked = new UnpackedGrants('d', columns);
  const onF = unpacked.get('f');
  const out = unpacked.all();
  expect(onF).toEqual(grants.slice(0, 2));
  expect(onF?.[1]).toBe(out[1]);
  expect(unpacked.get('g')).toEqual([grants[4]]);
  expect(unpacked.get('nowhere')).toBeUndefined();
  expect(out).toEqual(grants);
  expect(columns.folderIds).toHaveLength(4);
  expect(out[0]?.principal).toBe(out[3]?.principal);
  expect(out[0]?.path).toBe(out[1]?.path);
});
