import { expect, it } from 'vitest';
import type { Grant } from '#contract/entities/grant.ts';
import type { Member } from '#contract/entities/member.ts';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { packGrants, UnpackedGrants } from '#worker/replica/people/grant-columns.ts';
import { packMembers, unpackMembers } from '#worker/replica/people/member-columns.ts';

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

it('grants come out of their columns as they went in, each holder and each way once', () => {
  const grant = (rest: Partial<Grant>): Grant => ({
    driveId: 'd',
    folderId: 'f',
    holder: { kind: 'user', id: 'a' },
    permission: 0,
    givenMs: 1.7e12,
    path: ['Plans', '2027'],
    ...rest,
  });
  const grants = [
    grant({}),
    grant({ permission: 1, holder: { kind: 'group', id: 'a' } }),
    grant({ folderId: rootId, path: [], holder: { kind: 'user', id: 'b' }, givenMs: 0 }),
    grant({ folderId: 'gone', path: null }),
    grant({ folderId: 'g', path: ['One'], holder: { kind: 'group', id: 'b' } }),
  ];
  const columns = packGrants(grants);
  const held = new UnpackedGrants('d', columns);
  const onF = held.get('f');
  const out = held.all();
  expect(onF).toEqual(grants.slice(0, 2));
  expect(onF?.[1]).toBe(out[1]);
  expect(held.get('g')).toEqual([grants[4]]);
  expect(held.get('nowhere')).toBeUndefined();
  expect(out).toEqual(grants);
  expect(columns.folderIds).toHaveLength(4);
  expect(out[0]?.holder).toBe(out[3]?.holder);
  expect(out[0]?.path).toBe(out[1]?.path);
});
