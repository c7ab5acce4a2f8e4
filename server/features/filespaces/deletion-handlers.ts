import { err, ok } from '#contract/rules/result.ts';
import { requireDriveCapability } from '../../access/require-drive-capability.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Actor, Handlers } from '../../http/handler.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { deleteFilespace } from './delete-filespace.ts';
import {
  checkDeletionCode,
  findLastDeletionCode,
  hasVerifiedCode,
  sendDeletionCode,
} from './deletion-codes.ts';

/** A filespace is deleted in three calls: a code is mailed, it is entered, and the deletion spends it. */
export const deletionHandlers = {
  async sendDeleteCode(deps, { actor, body }) {
    return inTransaction(deps.db, async (tx) => {
      const access = await requireDriveCapability(tx, actor, body.drive_id, 'manageFilespaces', 'key share');
      if (!access.ok) return access;
      if (!isOneself(actor, body.user_id)) return err({ code: 'not-allowed' });
      const deletion = { userId: actor.userId, driveId: access.value.drive.id };
      await sendDeletionCode(tx, deps, deletion, { email: actor.email, filespace: access.value.drive.name });
      return ok({ success: true });
    });
  },

  /** Without a filespace it is the one for which the last code was mailed. */
  async verifyDeleteCode(deps, { actor, body }) {
    return inTransaction(deps.db, async (tx) => {
      const driveId = body.drive_id ?? (await findLastDeletionCode(tx, actor.userId));
      if (driveId === null) return ok({ is_verify: false });
      const access = await requireDriveCapability(tx, actor, driveId, 'manageFilespaces', 'key share');
      if (!access.ok) return access;
      if (!isOneself(actor, body.user_id)) return err({ code: 'not-allowed' });
      const deletion = { userId: actor.userId, driveId: access.value.drive.id };
      const check = await checkDeletionCode(tx, deps, deletion, body.code);
      return ok({ is_verify: check === 'right', ...(check === 'expired' && { is_expired: true }) });
    });
  },

  async deleteDrive(deps, request) {
    const { actor, params } = request;
    return inTransaction(deps.db, async (tx) => {
      const access = await requireDriveCapability(tx, actor, params.driveId, 'manageFilespaces', 'update');
      if (!access.ok) return access;
      const { id, workspaceId, name: subject } = access.value.drive;
      if (!(await hasVerifiedCode(tx, deps.nowMs(), { userId: actor.userId, driveId: id }))) {
        return err({ code: 'token-invalid' });
      }
      await deleteFilespace(tx, deps, { id, workspaceId });
      await recordAuditEntry(tx, deps, request, { workspaceId, action: 'filespace-deleted', subject });
      return ok({ success: true });
    });
  },
} satisfies Partial<Handlers>;

function isOneself(actor: Actor, userId: string): boolean {
  return userId.toLowerCase() === actor.userId;
}
