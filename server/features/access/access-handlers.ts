import { type Kysely, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { err, ok } from '#contract/rules/result.ts';
import { lockGrantTarget } from '../../access/grant-access.ts';
import { requireCapability } from '../../access/require-capability.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';
import type { Handlers } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { accessQueryHandlers } from './access-queries.ts';
import { changeAccess, changeAccessBehindLock } from './change-access.ts';
import { userGrantsToWire } from './grants-to-wire.ts';
import { revokeMany } from './revoke-access.ts';

export const accessHandlers = {
  ...accessQueryHandlers,

  async grantToUser(deps, request) {
    const { drive_id, folder_id, workspace_user_id, permission } = request.body;
    return changeAccess(
      deps,
      request,
      { driveId: drive_id, folders: [folder_id], users: [workspace_user_id] },
      permission,
    );
  },

  async grantToGroup(deps, request) {
    const { drive_id, folder_id, group_id, permission } = request.body;
    return changeAccess(
      deps,
      request,
      { driveId: drive_id, folders: [folder_id], groups: [group_id] },
      permission,
    );
  },

  async grantToMany(deps, request) {
    const { drive_id, folder_ids, workspace_user_ids: users, group_ids: groups, permission } = request.body;
    const principals = users.length + groups.length;
    if (principals === 0 || folder_ids.length === 0) return err(detailed('bad-request', 'grants-missing'));
    if (principals * folder_ids.length > limits.grantsPerRequest)
      return err(detailed('bad-request', 'grants-many', { most: limits.grantsPerRequest }));
    return changeAccess(deps, request, { driveId: drive_id, folders: folder_ids, users, groups }, permission);
  },

  async removeUserGrant(deps, request) {
    const { driveId, folderId, workspaceUserId } = request.params;
    return changeAccess(deps, request, { driveId, folders: [folderId], users: [workspaceUserId] }, 2);
  },

  async removeGroupGrant(deps, request) {
    const { driveId, folderId, groupId } = request.params;
    return changeAccess(deps, request, { driveId, folders: [folderId], groups: [groupId] }, 2);
  },

  async removeGrants(deps, request) {
    const { drive_id, users, groups } = request.body;
    const ofUsers = users.map((row) => ({ folderId: row.folder_id, principalId: row.workspace_user_id }));
    const ofGroups = groups.map((row) => ({ folderId: row.folder_id, principalId: row.group_id }));
    return inTransaction(deps.db, async (tx) => {
      const target = await lockGrantTarget(tx, request.actor, drive_id);
      if (!target.ok) return target;
      const auditEntries = await revokeMany(tx, target.value, ofUsers, ofGroups);
      if (!auditEntries.ok) return auditEntries;
      await recordAuditEntry(tx, deps, request, ...auditEntries.value);
      return ok({ success: true });
    });
  },

  async removeUserGrants(deps, request) {
    const { actor, params } = request;
    const asked = isUuid(params.workspaceUserId) ? params.workspaceUserId.toLowerCase() : null;
    return inTransaction(deps.db, async (tx) => {
      const me = await requireCapability(tx, actor, params.workspaceId, 'manageAccess');
      if (!me.ok) return me;
      const { workspaceId } = me.value;
      const current = asked === null ? null : await currentGrants(tx, workspaceId, asked);
      if (asked === null || current === null) return err({ code: 'not-found' });
      // In the order of their ids, as everybody who locks several filespaces.
      for (const { driveId, folders } of current) {
        const done = await changeAccessBehindLock(tx, deps, request, { driveId, folders, users: [asked] }, 2);
        if (!done.ok) return done;
      }
      return ok({ success: true });
    });
  },
} satisfies Partial<Handlers>;

/** Null for who is not in the workspace. */
async function currentGrants(
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
  const rows = await userGrantsToWire(tx, sql`g.member_id = ${memberId}`);
  const drives = [...new Set(rows.map(({ drive_id }) => drive_id))].sort();
  return drives.map((driveId) => ({
    driveId,
    folders: rows.filter(({ drive_id }) => drive_id === driveId).map(({ folder_id }) => folder_id),
  }));
}
