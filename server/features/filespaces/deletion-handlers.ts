import { type Kysely, sql } from 'kysely';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { can } from '#contract/rules/roles.ts';
import { type DriveState, findScope } from '../../access/scope.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';
import type { Actor, Handlers, Problem } from '../../http/handler.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
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
      const drive = await managedDrive(tx, actor, body.drive_id, 'key share');
      if (!drive.ok) return drive;
      if (!isOneself(actor, body.user_id)) return err({ code: 'not-allowed' });
      const deletion = { userId: actor.userId, driveId: drive.value.id };
      await sendDeletionCode(tx, deps, deletion, { email: actor.email, filespace: drive.value.name });
      return ok({ success: true });
    });
  },

  /** Without a filespace it is the one for which the last code was mailed. */
  async verifyDeleteCode(deps, { actor, body }) {
    return inTransaction(deps.db, async (tx) => {
      const driveId = body.drive_id ?? (await findLastDeletionCode(tx, actor.userId));
      if (driveId === null) return ok({ is_verify: false });
      const drive = await managedDrive(tx, actor, driveId, 'key share');
      if (!drive.ok) return drive;
      if (!isOneself(actor, body.user_id)) return err({ code: 'not-allowed' });
      const deletion = { userId: actor.userId, driveId: drive.value.id };
      return ok({ is_verify: await checkDeletionCode(tx, deps, deletion, body.code) });
    });
  },

  /** With the row all access is gone. What is in it is removed by jobs/remove-deleted. */
  async deleteDrive(deps, request) {
    const { actor, params } = request;
    return inTransaction(deps.db, async (tx) => {
      const drive = await managedDrive(tx, actor, params.driveId, 'update');
      if (!drive.ok) return drive;
      const { id, workspaceId, name: subject } = drive.value;
      if (!(await hasVerifiedCode(tx, deps.nowMs(), { userId: actor.userId, driveId: id }))) {
        return err({ code: 'token-invalid' });
      }
      await tx
        .insertInto('deleted_drives')
        .values({ drive_id: id, workspace_id: workspaceId, deleted_at: new Date(deps.nowMs()) })
        .execute();
      await tx.deleteFrom('drives').where('id', '=', id).execute();
      await recordAuditEntry(tx, deps, request, { workspaceId, action: 'filespace-deleted', subject });
      await deps.bus.publish(tx, {
        kind: 'workspace',
        workspaceId,
        type: 'FILESPACE_DELETE',
        data: { workspace_id: workspaceId, drive_id: id },
      });
      return ok({ success: true });
    });
  },
} satisfies Partial<Handlers>;

/** Its row is locked before anything of it is: two who delete it, or change something in it, come one after the other. */
async function managedDrive(
  tx: Kysely<Database>,
  actor: Actor,
  driveId: string,
  lock: 'key share' | 'update',
): Promise<Result<DriveState, Problem>> {
  if (!isUuid(driveId)) return err({ code: 'not-found' });
  await sql`select from drives where id = ${driveId} for ${sql.raw(lock)}`.execute(tx);
  const access = await findScope(tx, actor, driveId);
  if (access === null) return err({ code: 'not-found' });
  return can(access.member.role, 'manageFilespaces') ? ok(access.drive) : err({ code: 'not-allowed' });
}

function isOneself(actor: Actor, userId: string): boolean {
  return userId.toLowerCase() === actor.userId;
}
