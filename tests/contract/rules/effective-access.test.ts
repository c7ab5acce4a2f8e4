import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Grant } from '#contract/entities/grant.ts';
import type { Member } from '#contract/entities/member.ts';
import {
  diffAccess,
  effectiveAccessOfGroups,
  effectiveAccessOfMembers,
  type FolderAccessContext,
  indexGrants,
  type Principal,
  withGrant,
} from '#contract/rules/effective-access.ts';
import { permissionOn, permissions } from '#contract/rules/permission.ts';
import { findRedundantGrants } from '#contract/rules/redundant-grants.ts';
import { roles } from '#contract/rules/roles.ts';

const groups = ['everyone', 'design', 'press', 'empty'].map((id) => ({
  id,
  workspaceId: 'w',
  name: id,
  isEveryone: id === 'everyone',
}));

function member(id: string, groupIds: readonly string[], role: Member['role'] = roles.standard): Member {
  const rest = { workspaceId: 'w', email: id, name: id, status: 'active' as const, joinedMs: 0 };
  return { id, role, groupIds: ['everyone', ...groupIds], ...rest };
}
const members = [
  member('maya', [], roles.owner),
  member('jonas', ['design'], roles.admin),
  member('priya', ['design', 'press']),
  member('tomas', ['press']),
  member('sam', []),
];
const user = (id: string): Principal => ({ kind: 'user', id });
const group = (id: string): Principal => ({ kind: 'group', id });
const principals = [...members.map(({ id }) => user(id)), ...groups.map(({ id }) => group(id)), user('gone')];

function grantOn(
  path: readonly string[] | null,
  principal: Principal,
  permission: 0 | 1,
  folderId = path?.at(-1) ?? 'root',
): Grant {
  return { driveId: 'd', folderId, principal, permission, grantedMs: 0, path };
}

/** Folders 1, 2, … each below an earlier one or below the root, and one grant at most for a principal on a folder. */
const scenario = fc
  .record({
    parents: fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
    grants: fc.uniqueArray(
      fc.tuple(fc.nat(12), fc.nat(principals.length - 1), fc.constantFrom(0 as const, 1 as const)),
      { maxLength: 14, selector: ([at, principal]) => `${at} ${principal}` },
    ),
  })
  .map(({ parents, grants: sample }) => {
    const paths: (readonly string[])[] = [[]];
    parents.forEach((parent, index) => {
      paths.push([...(paths[parent % (index + 1)] ?? []), `f${index + 1}`]);
    });
    const grants = sample.flatMap(([at, which, permission]) => {
      const principal = principals[which];
      if (principal === undefined) return [];
      const path = paths[at];
      return [
        path ? grantOn(path, principal, permission) : grantOn(null, principal, permission, `gone${at}`),
      ];
    });
    return { paths: paths.map((path) => ['root', ...path]), grants };
  });

function rightsEverywhere(paths: readonly (readonly string[])[], grants: readonly Grant[]) {
  const index = indexGrants(grants);
  return paths.map((path) =>
    effectiveAccessOfMembers(members, { path, grants: index }).map(({ permission: right }) => right),
  );
}

test('the right of each member is what the rule of a single person says, with one deciding step where it was granted', () => {
  fc.assert(
    fc.property(scenario, ({ paths, grants }) => {
      const index = indexGrants(grants);
      for (const path of paths) {
        effectiveAccessOfMembers(members, { path, grants: index }).forEach((access, position) => {
          const who = members[position];
          if (who === undefined) throw new Error('as many answers as members');
          const own: Record<string, 0 | 1> = {};
          for (const { principal, folderId, permission } of grants) {
            const isTheirs =
              principal.kind === 'user' ? principal.id === who.id : who.groupIds.includes(principal.id);
            if (isTheirs) own[folderId] = (Math.max(own[folderId] ?? 0, permission) === 1 ? 1 : 0) as 0 | 1;
          }
          expect(access.permission).toBe(permissionOn(who.role, path, own));
          const deciding = access.sources.filter(({ decides }) => decides);
          expect(deciding).toHaveLength(access.isFromRole || access.permission === permissions.none ? 0 : 1);
          if (deciding[0]) expect(deciding[0].permission).toBe(access.permission);
        });
      }
    }),
    { numRuns: 500 },
  );
});

test('grants that are called stale can be taken away, one and all, and nobody sees more or less', () => {
  fc.assert(
    fc.property(scenario, ({ paths, grants }) => {
      const before = rightsEverywhere(paths, grants);
      const stale = findRedundantGrants(grants, { members, groups });
      const without = (gone: (grant: Grant) => boolean) => grants.filter((grant) => !gone(grant));
      for (const one of stale.keys())
        expect(
          rightsEverywhere(
            paths,
            without((grant) => grant === one),
          ),
        ).toEqual(before);
      expect(
        rightsEverywhere(
          paths,
          without((grant) => stale.has(grant)),
        ),
      ).toEqual(before);
      // And one that is not stale would be missed by its principal, or is of a group whose members have as much otherwise.
      for (const grant of without((each) => stale.has(each))) {
        if (grant.principal.kind === 'group') continue;
        const after = rightsEverywhere(
          paths,
          without((each) => each === grant),
        );
        expect(after).not.toEqual(before);
      }
    }),
    { numRuns: 500 },
  );
});

test('what changes for everybody is the difference of their rights', () => {
  fc.assert(
    fc.property(
      scenario,
      fc.nat(),
      fc.nat(principals.length - 1),
      fc.constantFrom(0, 1, null),
      (...sample) => {
        const [{ paths, grants }, at, which, input] = sample;
        const path = paths[at % paths.length] ?? [];
        const principal = principals[which];
        if (principal === undefined) return;
        const before: FolderAccessContext = { path, grants: indexGrants(grants) };
        const grant = {
          driveId: 'd',
          folderId: path.at(-1) ?? '',
          principal,
          grantedMs: 0,
          path: path.slice(1),
        };
        const after: FolderAccessContext = {
          path,
          grants: withGrant(before.grants, grant, input as 0 | 1 | null),
        };
        const difference = diffAccess(members, before, after);
        const was = effectiveAccessOfMembers(members, before);
        effectiveAccessOfMembers(members, after).forEach(
          ({ permission: right, principal: { id } }, position) => {
            const then = was[position]?.permission ?? permissions.none;
            expect(difference.gainView.includes(id)).toBe(right === permissions.view && then < right);
            expect(difference.gainEdit.includes(id)).toBe(right === permissions.edit && then < right);
            expect(difference.loseEdit.includes(id)).toBe(right === permissions.view && then > right);
            expect(difference.loseAll.includes(id)).toBe(right === permissions.none && then > right);
          },
        );
      },
    ),
    { numRuns: 500 },
  );
});

test('Edit from above through a group decides, and View on the folder itself has no effect', () => {
  const index = indexGrants([
    grantOn(['Brand', 'Launch'], user('priya'), 0),
    grantOn(['Brand'], group('design'), 1),
  ]);
  const path = ['root', 'Brand', 'Launch'];
  const priya = effectiveAccessOfMembers(members, { path, grants: index })[2];
  expect(priya).toEqual({
    principal: user('priya'),
    permission: 1,
    isFromRole: false,
    sources: [
      { folderId: 'Brand', principal: group('design'), permission: 1, decides: true },
      { folderId: 'Launch', principal: user('priya'), permission: 0, decides: false },
    ],
  });
  const of = effectiveAccessOfGroups(['design', 'press'], { path, grants: index });
  expect(of.map(({ permission: right }) => right)).toEqual([1, -1]);
  // Taking the group's right away: who has View on the folder keeps that, an admin is not touched.
  const brand = {
    driveId: 'd',
    folderId: 'Brand',
    principal: group('design'),
    grantedMs: 0,
    path: ['Brand'],
  };
  const after = { path, grants: withGrant(index, brand, null) };
  expect(diffAccess(members, { path, grants: index }, after)).toEqual({
    gainView: [],
    gainEdit: [],
    loseEdit: ['priya'],
    loseAll: [],
    retained: [],
  });
});

test('somebody who keeps a right through a group is named with what keeps it', () => {
  const grants = [grantOn(['Brand'], group('design'), 1), grantOn(['Brand'], user('priya'), 1)];
  const path = ['root', 'Brand'];
  const before = { path, grants: indexGrants(grants) };
  const own = { driveId: 'd', folderId: 'Brand', principal: user('priya'), grantedMs: 0, path: ['Brand'] };
  const { retained } = diffAccess(members, before, { path, grants: withGrant(before.grants, own, null) });
  expect(retained).toEqual([
    {
      principal: user('priya'),
      permission: 1,
      isFromRole: false,
      sources: [{ folderId: 'Brand', principal: group('design'), permission: 1, decides: true }],
    },
  ]);
});

test('each reason for which a grant is stale is named', () => {
  const brand = grantOn(['Brand'], group('everyone'), 0);
  const grants = [
    brand,
    grantOn(['Brand', 'Launch'], user('sam'), 0),
    grantOn(['Brand', 'Launch'], user('tomas'), 1),
    grantOn(['Brand'], user('maya'), 1),
    grantOn(['Brand'], group('empty'), 1),
    grantOn(['Brand'], user('gone'), 1),
    grantOn(null, user('sam'), 1, 'deleted'),
    grantOn(['Brand'], group('press'), 0),
  ];
  const stale = findRedundantGrants(grants, { members, groups });
  expect(grants.map((grant) => stale.get(grant) ?? null)).toEqual([
    null,
    { kind: 'covered', by: brand },
    null,
    { kind: 'role' },
    { kind: 'empty-group' },
    { kind: 'holder-gone' },
    { kind: 'folder-gone' },
    { kind: 'covered', by: brand },
  ]);
});
