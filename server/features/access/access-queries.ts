import { type Kysely, sql } from 'kysely';
import { type Permission, permissions } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { can } from '#contract/rules/roles.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { findMember, type Member } from '../../access/find-member.ts';
import { requireCapability } from '../../access/require-capability.ts';
import { findMemberScope, findScope } from '../../access/scope.ts';
import { isUuid } from '../../db/is-uuid.ts';
import { rootRowId, rowIdOf } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';
import type { Handlers, Problem } from '../../http/handler.ts';
import { findItemAccess } from '../items/item-paths.ts';
import { groupGrantsToWire, invitedAccessToWire, userGrantsToWire } from './grants-to-wire.ts';

/** Which rights there are. */
export const accessQueryHandlers = {
  async userGrants({ db }, { actor, params }) {
    const drive = await managedDrive(db, actor, params.driveId);
    return drive.ok ? ok(await userGrantsToWire(db, sql`g.drive_id = ${drive.value}`)) : drive;
  },

  async groupGrants({ db }, { actor, params }) {
    const drive = await managedDrive(db, actor, params.driveId);
    return drive.ok ? ok(await groupGrantsToWire(db, sql`g.drive_id = ${drive.value}`)) : drive;
  },

  async workspaceGrants({ db }, { actor, params, query: { workspaceUserId: user, groupId: group, at } }) {
    const me = await requireCapability(db, actor, params.workspaceId, 'manageAccess');
    if (!me.ok) return me;
    if ((user !== undefined && !isUuid(user)) || (group !== undefined && !isUuid(group)))
      return err({ code: 'not-found' });
    const here = sql`g.workspace_id = ${me.value.workspaceId}`;
    const isAll = user === undefined && group === undefined;
    const ofUser = sql<boolean>`${here} and (${isAll} or g.member_id = ${user ?? null}::uuid)`;
    const ofGroup = sql<boolean>`${here} and (${isAll} or g.group_id = ${group ?? null}::uuid)`;
    const then = at === undefined ? null : new Date(secondsFromWire(Number(at)));
    return ok({
      users: await userGrantsToWire(db, ofUser, then),
      groups: await groupGrantsToWire(db, ofGroup, then),
    });
  },

  async invitedAccess({ db }, { actor, params }) {
    const me = await requireCapability(db, actor, params.workspaceId, 'manageAccess');
    return me.ok ? ok(await invitedAccessToWire(db, me.value.workspaceId)) : me;
  },

  async effectivePermission({ db }, { actor, params }) {
    const key = rowIdOf(params.folderId);
    const asked = key === null ? null : await findVisibleMember(db, actor, params.workspaceUserId);
    if (key === null || asked === null) return err({ code: 'not-found' });
    const granted: { drive_id: string; permission: Permission }[] = [];
    for (const driveId of await drivesWith(db, asked.member.workspaceId, key)) {
      const scope = await findMemberScope(db, asked.member, driveId);
      const access = scope && (await findItemAccess(db, driveId, scope, [key]));
      const permission = access?.permission(key) ?? permissions.none;
      // Which filespaces there are besides is not for oneself to know.
      if (asked.isManager || permission > permissions.none) granted.push({ drive_id: driveId, permission });
    }
    return ok(granted);
  },
} satisfies Partial<Handlers>;

async function managedDrive(
  db: Kysely<Database>,
  actor: { readonly userId: string },
  driveId: string,
): Promise<Result<string, Problem>> {
  if (!isUuid(driveId)) return err({ code: 'not-found' });
  const drive = await db
    .selectFrom('drives')
    .select(['id', 'workspace_id'])
    .where('id', '=', driveId)
    .executeTakeFirst();
  if (drive === undefined) return err({ code: 'not-found' });
  const me = await requireCapability(db, actor, drive.workspace_id, 'manageAccess');
  if (me.ok) return ok(drive.id);
  return (await findScope(db, actor, driveId)) === null ? err({ code: 'not-found' }) : me;
}

/** A member whose rights the person may know: oneself, or anybody for those who manage access. */
async function findVisibleMember(
  db: Kysely<Database>,
  actor: { readonly userId: string },
  memberId: string,
): Promise<{ readonly member: Member; readonly isManager: boolean } | null> {
  if (!isUuid(memberId)) return null;
  const row = await db
    .selectFrom('members')
    .select(['id', 'workspace_id', 'role'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  const me = row && (await findMember(db, actor, row.workspace_id));
  if (row === undefined || !me) return null;
  const isManager = can(me.role, 'manageAccess');
  if (!isManager && row.id !== me.id) return null;
  return { member: { id: row.id, workspaceId: row.workspace_id, role: row.role }, isManager };
}

async function drivesWith(
  db: Kysely<Database>,
  workspaceId: string,
  key: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from drives d
    where d.workspace_id = ${workspaceId} and (${key === rootRowId}
      or exists (select from items e where e.drive_id = d.id and e.id = ${key} and e.kind = 0))
    order by d.name`.execute(db);
  return rows.map(({ id }) => id);
}
