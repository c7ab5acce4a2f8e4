import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Permission,
  type PermissionsByFolder,
  permissionOn,
  permissions,
} from '#contract/rules/permission.ts';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { findMemberScope, grantsToWire } from '#server/access/scope.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import { findItemAccess } from '#server/features/items/item-paths.ts';
import { visibleEntries } from '#server/features/items/visible-entries.ts';
import { visibleChildren, visibleItems } from '#server/features/items/visible-items.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createDrive, createTeam, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
let principals: readonly { readonly member_id: string | null; readonly group_id: string | null }[];

beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
  const { db } = server.deps;
  const everyone = await db
    .selectFrom('groups')
    .select('id')
    .where('workspace_id', '=', team.workspaceId)
    .executeTakeFirstOrThrow();
  const [own, other] = [randomUUID(), randomUUID()];
  for (const id of [own, other]) {
    await db
      .insertInto('groups')
      .values({ id, workspace_id: team.workspaceId, name: id, name_key: id })
      .execute();
  }
  await db
    .insertInto('group_members')
    .values({ workspace_id: team.workspaceId, group_id: own, member_id: team.standard.memberId })
    .execute();
  principals = [
    { member_id: team.standard.memberId, group_id: null },
    { member_id: null, group_id: own },
    { member_id: null, group_id: everyone.id },
    // What these have is not the person's.
    { member_id: team.admin.memberId, group_id: null },
    { member_id: null, group_id: other },
  ];
});
afterAll(() => server.close());

const ownPrincipals = 3;

/** Each folder hangs below an earlier one, or below the root; each grant is on a folder, the root or one that is gone. */
const view = fc.record({
  parents: fc.array(fc.nat(), { minLength: 1, maxLength: 14 }),
  grants: fc.array(
    fc.record({ at: fc.nat(), principal: fc.nat(4), permission: fc.constantFrom(0 as const, 1 as const) }),
    { maxLength: 8 },
  ),
});

test('what the database filters by is what the rule says, on any tree with any grants', {
  timeout: 240_000,
}, async () => {
  const { db } = server.deps;
  await fc.assert(
    fc.asyncProperty(view, async ({ parents, grants }) => {
      const driveId = await createDrive(server, team.workspaceId, team.owner.memberId);
      const ids: string[] = parents.map(() => randomUUID());
      const above = parents.map((parent, at) =>
        at === 0 ? rootRowId : ([rootRowId, ...ids][parent % (at + 1)] ?? rootRowId),
      );
      await sql`
        insert into items (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms,
          modified_ms, accessed_ms, attribute, index_no, from_seq, parent_seq, parent_changed_by, changed_by)
        select ${driveId}, w.id, w.parent, 0, w.id::text, w.id::text, w.id::text, 0, 0, 0, 0, 48, 0, 1, 1, w.id, w.id
        from unnest(${ids}::uuid[], ${above}::uuid[]) as w (id, parent)`.execute(db);
      const grantsByKey = new Map<string, { folder: string; principal: number; permission: 0 | 1 }>();
      for (const { at, principal, permission } of grants) {
        const folder = [rootRowId, randomUUID(), ...ids][at % (ids.length + 2)] ?? rootRowId;
        grantsByKey.set(`${folder} ${principal}`, { folder, principal, permission });
      }
      for (const { folder, principal, permission } of grantsByKey.values()) {
        await db
          .insertInto('grants')
          .values({
            workspace_id: team.workspaceId,
            drive_id: driveId,
            folder_id: folder,
            member_id: principals[principal]?.member_id ?? null,
            group_id: principals[principal]?.group_id ?? null,
            permission,
            granted_by: team.owner.memberId,
            granted_at: new Date(),
            from_seq: 1,
          })
          .execute();
      }

      const pathOf = (id: string): readonly string[] =>
        id === rootRowId ? [rootRowId] : [id, ...pathOf(above[ids.indexOf(id)] ?? rootRowId)];
      const mine: Record<string, Permission> = {};
      for (const { folder, principal, permission } of grantsByKey.values())
        if (principal < ownPrincipals) mine[folder] = Math.max(mine[folder] ?? -1, permission) as Permission;
      const expected = new Map(
        ids.flatMap((id): [string, Permission][] => {
          const right = permissionOn(roles.standard, pathOf(id), mine);
          const isOnPath = ids.some((below) => mine[below] !== undefined && pathOf(below).includes(id));
          return right > permissions.none || isOnPath ? [[id, right]] : [];
        }),
      );

      const member = { id: team.standard.memberId, workspaceId: team.workspaceId, role: roles.standard };
      const scope = await findMemberScope(db, member, driveId);
      expect(scope === null).toBe(expected.size === 0);
      if (scope === null) return;
      const read = async (seen: RawBuilder<unknown>) => {
        const { rows } = await sql<{ id: string; permission: Permission }>`
          select id, permission from ${seen} v`.execute(db);
        return new Map(rows.map(({ id, permission }) => [id, permission]));
      };
      expect(await read(visibleEntries(driveId, scope))).toEqual(expected);
      for (const at of [null, 1]) {
        expect(await read(await visibleItems(db, driveId, scope, ids, at))).toEqual(expected);
        for (const folder of [rootRowId, ...ids]) {
          const inFolder = [...expected].filter(([id]) => above[ids.indexOf(id)] === folder);
          const children = await read(await visibleChildren(db, driveId, scope, folder, at));
          expect(children).toEqual(new Map(inFolder));
        }
      }
      const reach = await findItemAccess(db, driveId, scope, ids);
      for (const id of ids) {
        expect(reach.sees(id)).toBe(expected.has(id));
        expect(reach.permission(id)).toBe(expected.get(id) ?? permissions.none);
      }
      const onDevice: PermissionsByFolder =
        scope.kind === 'granted'
          ? Object.fromEntries(
              (await grantsToWire(db, driveId, scope.folders)).map(({ folder_id, permission }) => [
                folder_id,
                permission,
              ]),
            )
          : {};
      for (const id of ids) {
        const path = pathOf(id).map((key) => (key === rootRowId ? rootId : key));
        expect(permissionOn(roles.standard, path, onDevice)).toBe(expected.get(id) ?? permissions.none);
      }
    }),
    { numRuns: 120 },
  );
});
