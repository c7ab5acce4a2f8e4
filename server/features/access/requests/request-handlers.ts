import { err, ok } from '#contract/rules/result.ts';
import { requireCapability, requireCapabilityLocked } from '../../../access/require-capability.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { isUuid } from '../../../db/is-uuid.ts';
import type { Handlers } from '../../../http/handler.ts';
import { recordAuditEntry } from '../../audit/record-audit-entry.ts';
import { announceRequests } from './announce-requests.ts';
import { endDeclinedRequest, openRequestsToWire } from './open-requests.ts';
import { findRequestTarget } from './request-target.ts';
import { sendRequestEmails, storeRequest } from './store-request.ts';

export const accessRequestHandlers = {
  /** Whoever asks learns nothing by it: what is not there is answered like what is, and is not stored. */
  async requestAccess(deps, request) {
    const { actor, body } = request;
    const { workspace_id: workspaceId, drive_id: driveId, folder_id: folderId } = body;
    const isOne = (workspaceId === undefined) !== (driveId === undefined);
    if (!isOne || (folderId !== undefined && driveId === undefined)) return err({ code: 'bad-request' });
    const message = body.message?.trim() ?? '';
    await inTransaction(deps.db, async (tx) => {
      const target = await findRequestTarget(tx, actor, { workspaceId, driveId, folderId });
      if (target === null || !(await storeRequest(tx, target, message, deps.nowMs()))) return ok(null);
      await sendRequestEmails(tx, deps, target, message);
      await announceRequests(tx, deps, target.member.workspaceId);
      await recordAuditEntry(tx, deps, request, {
        workspaceId: target.member.workspaceId,
        action: 'access-requested',
        subject: actor.email,
        ...(target.name !== null && { to: target.name }),
      });
      return ok(null);
    });
    return ok({ success: true });
  },

  async listAccessRequests({ db }, { actor, params }) {
    const me = await requireCapability(db, actor, params.workspaceId, 'manageAccess');
    return me.ok ? ok(await openRequestsToWire(db, me.value.workspaceId)) : me;
  },

  async declineAccessRequest(deps, request) {
    const { actor, params } = request;
    return inTransaction(deps.db, async (tx) => {
      const me = await requireCapabilityLocked(tx, actor, params.workspaceId, 'manageAccess');
      if (!me.ok) return me;
      if (!isUuid(params.requestId)) return err({ code: 'not-found' });
      const now = new Date(deps.nowMs());
      const auditEntry = await endDeclinedRequest(tx, me.value.workspaceId, params.requestId, now);
      if (auditEntry === null) return err({ code: 'not-found' });
      await recordAuditEntry(tx, deps, request, auditEntry);
      await announceRequests(tx, deps, me.value.workspaceId);
      return ok({ success: true });
    });
  },
} satisfies Partial<Handlers>;
