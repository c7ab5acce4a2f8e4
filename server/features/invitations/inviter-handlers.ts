import { err, ok } from '#contract/rules/result.ts';
import { requireCapabilityLocked } from '../../access/require-capability.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Handlers } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { addInvitedMembers, findGroups } from './add-invited-members.ts';
import { checkOffers, keepOffers } from './invitation-access.ts';
import {
  canCreateLinks,
  canResendEmail,
  createInvitationLink,
  sendInvitationEmails,
} from './invitation-links.ts';
import { parseAddresses } from './parse-addresses.ts';
import { withInvited } from './with-invited.ts';

const tooMany = detailed('too-many-requests', 'invitations');
const tooSoon = detailed('too-many-requests', 'invitation');

/** What those do who manage the members of a workspace. */
export const inviterHandlers = {
  async inviteUsers(deps, request) {
    const { actor, body } = request;
    const emails = parseAddresses(body.workspace_users.map(({ email }) => email));
    const groupIds = [
      ...new Set(body.workspace_groups_ids?.map(({ group_id }) => group_id.toLowerCase()) ?? []),
    ];
    return inTransaction(deps.db, async (tx) => {
      const me = await requireCapabilityLocked(tx, actor, body.workspace_id);
      if (!me.ok) return me;
      if (!emails.ok) return emails;
      const { workspaceId } = me.value;
      const groups = await findGroups(tx, workspaceId, groupIds);
      if (!groups.ok) return groups;
      const offers = await checkOffers(tx, actor, workspaceId, body.access ?? []);
      if (!offers.ok) return offers;
      if (!(await canCreateLinks(tx, deps.nowMs(), actor.userId, emails.value.length))) return err(tooMany);
      const groupIdsToJoin = groups.value.map(({ id }) => id);
      const invited = await addInvitedMembers(tx, workspaceId, emails.value, groupIdsToJoin);
      if (invited.length === 0) {
        return err(detailed('already-exists', 'invited'));
      }
      await keepOffers(tx, request, invited, offers.value);
      await sendInvitationEmails(tx, deps, actor.userId, workspaceId, invited);
      const auditEntries = invited.flatMap(({ email: subject }) => [
        { workspaceId, action: 'user-invited' as const, subject },
        ...groups.value.map(({ name: to }) => ({
          workspaceId,
          action: 'group-joined' as const,
          subject,
          to,
        })),
      ]);
      await recordAuditEntry(tx, deps, request, ...auditEntries);
      const fresh = new Set(invited.map(({ email }) => email));
      return ok({ invited, already: emails.value.filter((email) => !fresh.has(email)) });
    });
  },

  async copyInvite(deps, request) {
    const { actor, body } = request;
    return withInvited(deps, actor, body, async (tx, { id, email: subject }, { workspaceId }) => {
      if (!(await canCreateLinks(tx, deps.nowMs(), actor.userId, 1))) return err(tooMany);
      const link = { memberId: id, inviterId: actor.userId, mailed: false };
      await recordAuditEntry(tx, deps, request, { workspaceId, action: 'invite-link-copied', subject });
      return ok({ invite_link: await createInvitationLink(tx, deps, link) });
    });
  },

  async resendInvite(deps, request) {
    const { actor, body } = request;
    return withInvited(deps, actor, body, async (tx, person, { workspaceId }) => {
      if (!(await canCreateLinks(tx, deps.nowMs(), actor.userId, 1))) return err(tooMany);
      if (!(await canResendEmail(tx, deps.nowMs(), person.id))) return err(tooSoon);
      await sendInvitationEmails(tx, deps, actor.userId, workspaceId, [person]);
      await recordAuditEntry(tx, deps, request, {
        workspaceId,
        action: 'invite-resent',
        subject: person.email,
      });
      return ok({ success: true });
    });
  },

  async withdrawInvite(deps, request) {
    const { actor, query } = request;
    const wanted = { workspace_id: query.workspaceId, id: query.workspaceUserId };
    return withInvited(deps, actor, wanted, async (tx, { id, email: subject }, { workspaceId }) => {
      await tx.deleteFrom('members').where('id', '=', id).execute();
      await recordAuditEntry(tx, deps, request, { workspaceId, action: 'invite-withdrawn', subject });
      return ok({ success: true });
    });
  },
} satisfies Partial<Handlers>;
