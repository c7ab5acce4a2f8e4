import { type Kysely, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { type Permission, permissions } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { can } from '#contract/rules/roles.ts';
import type { Database } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers, Problem } from '../../http/handler.ts';
import { record } from '../audit/record.ts';
import { keyOf } from '../items/entry.ts';
import { foldersIn, type GrantWish, give, granteesIn, grantPlace } from './give.ts';
import { groupGrantRows, userGrantRows } from './grant-rows.ts';
import { managerOf } from './manager-of.ts';
import { type Member, memberOf } from './member-of.ts';
import { reachOf } from './paths.ts';
import { scopeOfMember } from './scope.ts';
import { rootKey } from './visible-entries.ts';

export const accessHandlers = {
  async userGrants({ db }, { actor, params }) {
    const drive = await managedDrive(db, actor, params.driveId);
    return drive.ok ? ok(await userGrantRows(db, sql`g.drive_id = ${drive.value}`)) : drive;
  },

  async groupGrants({ db }, { actor, params }) {
    const drive = await managedDrive(db, actor, params.driveId);
    return drive.ok ? ok(await groupGrantRows(db, sql`g.drive_id = ${drive.value}`)) : drive;
  },

  async workspaceGrants({ db }, { actor, params, query: { workspaceUserId: user, groupId: group } }) {
    const me = await managerOf(db, actor, params.workspaceId, 'manageAccess');
    if (!me.ok) return me;
    if ((user !== undefined && !isUuid(user)) || (group !== undefined && !isUuid(group)))
      return err({ code: 'not-found' });
    const here = sql`g.workspace_id = ${me.value.workspaceId}`;
    const isAll = user === undefined && group === undefined;
    const ofUser = sql<boolean>`${here} and (${isAll} or g.member_id = ${user ?? null}::uuid)`;
    const ofGroup = sql<boolean>`${here} and (${isAll} or g.group_id = ${group ?? null}::uuid)`;
    return ok({ users: await userGrantRows(db, ofUser), groups: await groupGrantRows(db, ofGroup) });
  },

  async userRightOn({ db }, { actor, params }) {
    const key = keyOf(params.folderId);
    const asked = key === null ? null : await seenMember(db, actor, params.workspaceUserId);
    if (key === null || asked === null) return err({ code: 'not-found' });
    const rights: { drive_id: string; permission: Permission }[] = [];
    for (const driveId of await drivesWith(db, asked.member.workspaceId, key)) {
      const scope = await scopeOfMember(db, asked.member, driveId);
      const permission = (await reachOf(db, driveId, scope, [key])).permission(key);
      // Which filespaces there are besides is not for oneself to know.
      if (asked.isManager || permission > permissions.none) rights.push({ drive_id: driveId, permission });
    }
    return ok(rights);
  },

  async grantToUser(deps, request) {
    const { drive_id, folder_id, workspace_user_id, permission } = request.body;
    return change(
      deps,
      request,
      { driveId: drive_id, folders: [folder_id], users: [workspace_user_id] },
      permission,
    );
  },

  async grantToGroup(deps, request) {
    const { drive_id, folder_id, group_id, permission } = request.body;
    return change(deps, request, { driveId: drive_id, folders: [folder_id], groups: [group_id] }, permission);
  },

  async grantToMany(deps, request) {
    const { drive_id, folder_ids, workspace_user_ids: users, group_ids: groups, permission } = request.body;
    const holders = users.length + groups.length;
    if (holders === 0 || folder_ids.length === 0)
      return err({
        code: 'bad-request',
        message: 'Please select at least one folder and one user or group.',
      });
    if (holders * folder_ids.length > limits.grantsPerRequest)
      return err({
        code: 'bad-request',
        message: `At most ${limits.grantsPerRequest} rights can be given at once. Please select fewer.`,
      });
    return change(deps, request, { driveId: drive_id, folders: folder_ids, users, groups }, permission);
  },

  async removeUserGrant(deps, request) {
    const { driveId, folderId, workspaceUserId } = request.params;
    return change(deps, request, { driveId, folders: [folderId], users: [workspaceUserId] }, 2);
  },

  async removeGroupGrant(deps, request) {
    const { driveId, folderId, groupId } = request.params;
    return change(deps, request, { driveId, folders: [folderId], groups: [groupId] }, 2);
  },

  async removeUserGrants(deps, request) {
    const { actor, params } = request;
    const asked = isUuid(params.workspaceUserId) ? params.workspaceUserId.toLowerCase() : null;
    return inTransaction(deps.db, async (tx) => {
      const me = await managerOf(tx, actor, params.workspaceId, 'manageAccess');
      if (!me.ok) return me;
      const { workspaceId } = me.value;
      const held = asked === null ? null : await heldIn(tx, workspaceId, asked);
      if (asked === null || held === null) return err({ code: 'not-found' });
      // In the order of their ids, as everybody who locks several filespaces.
      for (const { driveId, folders } of held) {
        const done = await changeBehindLock(tx, deps, request, { driveId, folders, users: [asked] }, 2);
        if (!done.ok) return done;
      }
      return ok({ success: true });
    });
  },
} satisfies Partial<Handlers>;

interface Doer {
  readonly actor: { readonly userId: string; readonly email: string };
  readonly ip: string;
}

interface What {
  readonly driveId: string;
  /** As on the wire. */
  readonly folders: readonly string[];
  readonly users?: readonly string[];
  readonly groups?: readonly string[];
}

type Done = Result<{ success: boolean }, Problem>;

function change(deps: Deps, doer: Doer, what: What, wish: GrantWish): Promise<Done> {
  return inTransaction(deps.db, (tx) => changeBehindLock(tx, deps, doer, what, wish));
}

async function changeBehindLock(
  tx: Kysely<Database>,
  deps: Deps,
  doer: Doer,
  { driveId, folders: folderIds, users = [], groups = [] }: What,
  wish: GrantWish,
): Promise<Done> {
  const place = await grantPlace(tx, doer.actor, driveId);
  if (!place.ok) return place;
  const grantees = await granteesIn(tx, place.value, users, groups);
  if (grantees === null) return err({ code: 'not-found' });
  if (grantees.members.some(({ id }) => id === place.value.giver))
    return err({ code: 'not-allowed', message: 'You cannot change your own access.' });
  const folders = await foldersIn(tx, place.value, folderIds, wish);
  if (folders === null) return err({ code: 'not-found' });
  const deeds = await give(tx, place.value, folders, grantees, wish, new Date(deps.nowMs()));
  await record(tx, deps, doer, ...deeds);
  return ok({ success: true });
}

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
  const me = await managerOf(db, actor, drive.workspace_id, 'manageAccess');
  return me.ok ? ok(drive.id) : me;
}

/** A member whose rights the person may know: oneself, or anybody for those who manage access. */
async function seenMember(
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
  const me = row && (await memberOf(db, actor, row.workspace_id));
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
    where d.workspace_id = ${workspaceId} and (${key === rootKey}
      or exists (select from entries e where e.drive_id = d.id and e.id = ${key} and e.kind = 0))
    order by d.name`.execute(db);
  return rows.map(({ id }) => id);
}

/** Null for who is not in the workspace. */
async function heldIn(
  tx: Kysely<Database>,
  workspaceId: string,
  memberId: string,
): Promise<readonly { readonly driveId: string; readonly folders: readonly string[] }[] | null> {
  const member = await tx
    .selectFrom('members')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (member === undefined) return null;
  const rows = await userGrantRows(tx, sql`g.member_id = ${memberId}`);
  const drives = [...new Set(rows.map(({ drive_id }) => drive_id))].sort();
  return drives.map((driveId) => ({
    driveId,
    folders: rows.filter(({ drive_id }) => drive_id === driveId).map(({ folder_id }) => folder_id),
  }));
}
