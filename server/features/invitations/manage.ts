import type { Kysely } from 'kysely';
import { normaliseEmail } from '#contract/rules/email.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { Database } from '../../db/schema.ts';
import { memberStatus } from '../../db/tables/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, Handlers, Problem } from '../../http/handler.ts';
import { lockedManagerOf } from '../access/manager-of.ts';
import type { Member } from '../access/member-of.ts';
import { record } from '../audit/record.ts';
import { addInvited, groupsIn } from './add-invited.ts';
import { addresses } from './addresses.ts';
import { type InvitedMember, memberForUpdate } from './invitation-rows.ts';
import { mailInvitations, makeLink, mayMailAgain, mayMakeLinks } from './links.ts';

const tooMany = { code: 'too-many-requests', message: 'Too many invitations. Try again tomorrow.' } as const;
const tooSoon = {
  code: 'too-many-requests',
  message: 'This invitation was sent a moment ago. Try again later.',
} as const;

/** What those do who manage the members of a workspace. */
export const manageInvitations = {
  async inviteUsers(deps, request) {
    const { actor, body } = request;
    const emails = addresses(body.workspace_users.map(({ email }) => email));
    const groupIds = [
      ...new Set(body.workspace_groups_ids?.map(({ group_id }) => group_id.toLowerCase()) ?? []),
    ];
    return inTransaction(deps.db, async (tx) => {
      const me = await lockedManagerOf(tx, actor, body.workspace_id);
      if (!me.ok) return me;
      if (!emails.ok) return emails;
      const { workspaceId } = me.value;
      const groups = await groupsIn(tx, workspaceId, groupIds);
      if (!groups.ok) return groups;
      if (!(await mayMakeLinks(tx, deps.nowMs(), actor.userId, emails.value.length))) return err(tooMany);
      const groupIdsToJoin = groups.value.map(({ id }) => id);
      const invited = await addInvited(tx, workspaceId, emails.value, groupIdsToJoin);
      if (invited.length === 0) {
        return err({ code: 'already-exists', message: 'Some emails are already invited or duplicated.' });
      }
      await mailInvitations(tx, deps, actor.userId, workspaceId, invited);
      const deeds = invited.flatMap(({ email: subject }) => [
        { workspaceId, action: 'user-invited' as const, subject },
        ...groups.value.map(({ name: to }) => ({
          workspaceId,
          action: 'group-joined' as const,
          subject,
          to,
        })),
      ]);
      await record(tx, deps, request, ...deeds);
      const fresh = new Set(invited.map(({ email }) => email));
      return ok({ invited, already: emails.value.filter((email) => !fresh.has(email)) });
    });
  },

  async copyInvite(deps, request) {
    const { actor, body } = request;
    return withInvited(deps, actor, body, async (tx, { id, email: subject }, { workspaceId }) => {
      if (!(await mayMakeLinks(tx, deps.nowMs(), actor.userId, 1))) return err(tooMany);
      const link = { memberId: id, inviterId: actor.userId, mailed: false };
      await record(tx, deps, request, { workspaceId, action: 'invite-link-copied', subject });
      return ok({ invite_link: await makeLink(tx, deps, link) });
    });
  },

  async resendInvite(deps, request) {
    const { actor, body } = request;
    return withInvited(deps, actor, body, async (tx, person, { workspaceId }) => {
      if (!(await mayMakeLinks(tx, deps.nowMs(), actor.userId, 1))) return err(tooMany);
      if (!(await mayMailAgain(tx, deps.nowMs(), person.id))) return err(tooSoon);
      await mailInvitations(tx, deps, actor.userId, workspaceId, [person]);
      await record(tx, deps, request, { workspaceId, action: 'invite-resent', subject: person.email });
      return ok({ success: true });
    });
  },

  async withdrawInvite(deps, request) {
    const { actor, query } = request;
    const wanted = { workspace_id: query.workspaceId, id: query.workspaceUserId };
    return withInvited(deps, actor, wanted, async (tx, { id, email: subject }, { workspaceId }) => {
      await tx.deleteFrom('members').where('id', '=', id).execute();
      await record(tx, deps, request, { workspaceId, action: 'invite-withdrawn', subject });
      return ok({ success: true });
    });
  },
} satisfies Partial<Handlers>;

interface Wanted {
  readonly workspace_id: string;
  readonly id: string;
  readonly email?: string;
}

/** Holds the row of the invited person, so that two answers to one invitation come one after the other. */
async function withInvited<T>(
  deps: Deps,
  actor: Actor,
  { workspace_id, id, email }: Wanted,
  work: (tx: Kysely<Database>, person: InvitedMember, me: Member) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  return inTransaction(deps.db, async (tx) => {
    const me = await lockedManagerOf(tx, actor, workspace_id);
    if (!me.ok) return me;
    const person = await memberForUpdate(tx, me.value.workspaceId, id);
    if (person === null || (email !== undefined && normaliseEmail(email) !== person.email)) {
      return err({ code: 'not-found', message: 'User not found.' });
    }
    if (person.status === memberStatus.active) {
      return err({ code: 'already-exists', message: `${person.email} has joined already.` });
    }
    return work(tx, person, me.value);
  });
}
