import { type Kysely, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { Database } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers, Problem } from '../../http/handler.ts';
import { record } from '../audit/record.ts';
import { foldersIn, type GrantWish, give, granteesIn, grantPlace } from './give.ts';
import { userGrantRows } from './grant-rows.ts';
import { managerOf } from './manager-of.ts';
import { seeAccessHandlers } from './see-access.ts';
import { takeEachAway } from './take-away.ts';

export const accessHandlers = {
  ...seeAccessHandlers,

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

  async removeGrants(deps, request) {
    const { drive_id, users, groups } = request.body;
    const ofUsers = users.map((row) => ({ folderId: row.folder_id, holderId: row.workspace_user_id }));
    const ofGroups = groups.map((row) => ({ folderId: row.folder_id, holderId: row.group_id }));
    return inTransaction(deps.db, async (tx) => {
      const place = await grantPlace(tx, request.actor, drive_id);
      if (!place.ok) return place;
      const deeds = await takeEachAway(tx, place.value, ofUsers, ofGroups);
      if (!deeds.ok) return deeds;
      await record(tx, deps, request, ...deeds.value);
      return ok({ success: true });
    });
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
