import { canManageMember, isAssignable } from '#contract/rules/assignable-roles.ts';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { roles } from '#contract/rules/roles.ts';
import type { WireMember } from '#contract/wire/members.ts';
import { deleteMember } from '../../access/delete-member.ts';
import type { Member } from '../../access/find-member.ts';
import { requireCapability, requireCapabilityLocked } from '../../access/require-capability.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { memberStatus } from '../../db/tables/workspaces.ts';
import type { Handlers, Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { findWorkspaceMember, membersToWire } from './member-queries.ts';

export const memberHandlers = {
  async listMembers({ db }, { actor, params }) {
    const me = await requireCapability(db, actor, params.workspaceId);
    return me.ok ? ok(await membersToWire(db, me.value.workspaceId)) : me;
  },

  /** The path decides who it is; a body that names somebody else is a mistake that removes nobody. */
  async removeMember(deps, request) {
    const { actor, params, body } = request;
    return inTransaction(deps.db, async (tx) => {
      const me = await requireCapabilityLocked(tx, actor, params.workspaceId);
      if (!me.ok) return me;
      const other = await findWorkspaceMember(tx, me.value.workspaceId, params.id);
      if (other === null || !isMeant(other, body ?? {})) return err({ code: 'not-found' });
      const capability = permitManaging(me.value, other);
      if (!capability.ok) return capability;
      if (other.status === memberStatus.invited) {
        return err(detailed('bad-request', 'invited-not-removed'));
      }
      if (!(await deleteMember(tx, other.id))) return err({ code: 'not-found' });
      const { workspaceId } = me.value;
      await recordAuditEntry(tx, deps, request, {
        workspaceId,
        action: 'user-removed',
        subject: other.email,
      });
      return ok({ success: true });
    });
  },

  async changeRole(deps, request) {
    const { actor, body } = request;
    return inTransaction(deps.db, async (tx) => {
      const me = await requireCapabilityLocked(tx, actor, body.workspace_id);
      if (!me.ok) return me;
      const other = await findWorkspaceMember(tx, me.value.workspaceId, body.id);
      if (other === null) return err({ code: 'not-found' });
      const capability = permitManaging(me.value, other);
      if (!capability.ok) return capability;
      if (!isAssignable(body.role)) {
        return err(detailed('bad-request', 'role'));
      }
      if (other.status === memberStatus.invited) {
        return err(detailed('bad-request', 'invited-no-role'));
      }
      if (other.role === body.role) return ok(other);
      await tx.updateTable('members').set({ role: body.role }).where('id', '=', other.id).execute();
      const { workspaceId } = me.value;
      const [from, to] = [String(other.role), String(body.role)];
      await recordAuditEntry(tx, deps, request, {
        workspaceId,
        action: 'role-changed',
        subject: other.email,
        from,
        to,
      });
      return ok({ ...other, role: body.role });
    });
  },
} satisfies Partial<Handlers>;

function permitManaging(me: Member, other: WireMember): Result<true, Problem> {
  if (canManageMember(me, other)) return ok(true);
  return err(detailed('not-allowed', other.role === roles.owner ? 'owner' : 'oneself'));
}

interface Meant {
  readonly Id?: string | undefined;
  readonly workspace_id?: string | undefined;
  readonly email?: string | undefined;
}

function isMeant(other: WireMember, { Id, workspace_id, email }: Meant): boolean {
  return (
    (Id === undefined || Id.toLowerCase() === other.id) &&
    (workspace_id === undefined || workspace_id.toLowerCase() === other.workspace_id) &&
    (email === undefined || normalizeEmail(email) === other.email)
  );
}
