import type { Kysely } from 'kysely';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/schema.ts';
import { memberStatus } from '../../db/tables/workspaces.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor, Handlers, Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import {
  findInvitation,
  findMemberByEmail,
  findPendingInvitations,
  type InvitedMember,
  isPending,
} from './invitation-queries.ts';
import { joinWorkspace } from './join-workspace.ts';

/** What the invited do. */
export const inviteeHandlers = {
  async verifyInvite(deps, { body }) {
    const found = await findInvitation(deps.db, deps.nowMs(), body.token);
    if (found === null) return err(detailed('token-invalid', 'invitation'));
    return ok({
      is_link_valid: !found.isAccepted && !found.isExpired,
      is_accepted: found.isAccepted,
      workspace_id: found.workspaceId,
      workspace_name: found.workspaceName,
      email: found.email,
      owner_email: found.ownerEmail,
    });
  },

  async listInvites(deps, { actor }) {
    const open = await findPendingInvitations(deps.db, deps.nowMs(), actor.email);
    return ok(
      open.map(({ workspaceId, workspaceName, email, ownerEmail, expiresMs }) => ({
        workspace_id: workspaceId,
        workspace_name: workspaceName,
        email,
        owner_email: ownerEmail,
        expires: secondsToWire(expiresMs),
      })),
    );
  },

  async acceptInvite(deps, request) {
    const { actor, body } = request;
    return withOwn(deps, actor, body, async (tx, member) => {
      if (member.status === memberStatus.active) return ok({ workspaceId: member.workspace_id });
      if (!(await isPending(tx, deps.nowMs(), member.id))) {
        return err(detailed('token-invalid', 'invitation-expired'));
      }
      const { id: memberId, workspace_id: workspaceId } = member;
      const joining = { memberId, workspaceId, userId: actor.userId };
      const shared = await joinWorkspace(tx, deps, joining, request);
      return ok({ workspaceId, ...(shared && { shared }) });
    });
  },

  async declineInvite(deps, request) {
    const { actor, body } = request;
    return withOwn(deps, actor, body, async (tx, member) => {
      if (member.status === memberStatus.active) {
        return err(detailed('already-exists', 'joined'));
      }
      await tx.deleteFrom('members').where('id', '=', member.id).execute();
      const { workspace_id: workspaceId, email: subject } = member;
      await recordAuditEntry(tx, deps, request, { workspaceId, action: 'invite-declined', subject });
      return ok({ success: true });
    });
  },
} satisfies Partial<Handlers>;

interface InvitationResponse {
  readonly email: string;
  readonly user_id: string;
  readonly workspace_id: string;
}

/**
 * The bearer's proved address is what answers an invitation; a link only leads to it. What does not wait for this
 * address is answered like what is not there.
 */
async function withOwn<T>(
  deps: Dependencies,
  actor: Actor,
  { email, user_id, workspace_id }: InvitationResponse,
  work: (tx: Kysely<Database>, member: InvitedMember) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  if (normalizeEmail(email) !== actor.email || user_id !== actor.userId) {
    return err(detailed('not-allowed', 'other-address'));
  }
  return inTransaction(deps.db, async (tx) => {
    const member = await findMemberByEmail(tx, workspace_id, actor.email);
    return member === null ? err(detailed('not-found', 'invitation')) : work(tx, member);
  });
}
