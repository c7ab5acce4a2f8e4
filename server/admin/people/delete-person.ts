import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { memberStatus } from '../../db/tables/workspaces.ts';
import { endUserSessions } from '../../features/account/sessions.ts';
import { recordAuditEntry } from '../../features/audit/record-audit-entry.ts';
import { type AdminContext, AdminError, argument, type ChangingCommand, stringOption } from '../command.ts';
import { operator } from '../operator.ts';
import { counted } from '../text-table.ts';
import { changeOwner } from '../workspaces/change-owner.ts';
import type { WorkspaceRow } from '../workspaces/find-workspace.ts';
import { findPerson, findPersonLocked, type PersonRow, requireUsable } from './find-person.ts';

export const deletePerson: ChangingCommand = {
  name: 'people delete',
  kind: 'changes',
  arguments: ['person'],
  options: {
    'give-to': {
      type: 'string',
      value: 'person',
      what: 'who becomes the owner of the workspaces that the person owns; without it such an account is not deleted.',
    },
  },
  what: 'Deletes an account with its sessions, sign-in methods, stars, unfinished uploads and the invitations it sent. Its files belong to their workspaces and stay.',
  async run(context, input) {
    const { db } = context;
    const given = stringOption(input, 'give-to');
    const workspaces = await lockOwned(db, argument(input, 'person'));
    const person = await findPersonLocked(db, argument(input, 'person'));
    const heir = given === null ? null : await findPersonLocked(db, given);
    await giveAway(context, workspaces, person, heir);
    const left = await leaveWorkspaces(context, person);
    await endUserSessions(db, { userId: person.id, nowMs: context.nowMs(), endedBy: 'deleted' });
    await db.deleteFrom('users').where('id', '=', person.id).execute();
    // Its files stay, and count for nobody from here on.
    await db.deleteFrom('person_usage').where('user_id', '=', person.id).execute();
    const owned = workspaces.map(({ id, name }) => ({ id, name }));
    const gave = owned.length === 0 || heir === null ? '' : ` ${heir.email} owns ${names(owned)}.`;
    return {
      subject: person.email,
      result: {
        id: person.id,
        email: person.email,
        given: owned,
        given_to: owned.length === 0 ? null : (heir?.email ?? null),
        left,
      },
      text: `The account ${person.email} is deleted; it was in ${counted(left.length, 'workspace')}.${gave}`,
    };
  },
};

/** Workspaces before people, as all do who hold both. */
async function lockOwned(tx: Kysely<Database>, given: string): Promise<readonly WorkspaceRow[]> {
  const { id } = await findPerson(tx, given);
  return tx
    .selectFrom('workspaces')
    .selectAll()
    .where('owner_user_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function giveAway(
  context: AdminContext,
  workspaces: readonly WorkspaceRow[],
  person: PersonRow,
  heir: PersonRow | null,
): Promise<void> {
  if (heir !== null) requireUsable(heir);
  if (heir?.id === person.id) throw new AdminError('usage', 'A person cannot inherit their own workspaces.');
  if (workspaces.length === 0) return;
  if (heir === null)
    throw new AdminError(
      'refused',
      `${person.email} owns ${names(workspaces)}: say with --give-to who is to own that, or delete it first with "workspaces delete".`,
    );
  for (const workspace of workspaces) await changeOwner(context, workspace, heir);
}

/** Gives where the person was, with an entry in the audit trail of each. */
async function leaveWorkspaces(context: AdminContext, { id }: PersonRow) {
  const { db: tx } = context;
  const memberships = await tx
    .deleteFrom('members')
    .where('user_id', '=', id)
    .returning(['workspace_id', 'email', 'status'])
    .execute();
  const active = memberships.filter(({ status }) => status === memberStatus.active);
  await recordAuditEntry(
    tx,
    context,
    operator,
    ...active.map(({ workspace_id: workspaceId, email: subject }) => ({
      workspaceId,
      action: 'user-removed' as const,
      subject,
    })),
  );
  return active.map(({ workspace_id }) => workspace_id);
}

function names(workspaces: readonly { readonly name: string }[]): string {
  return workspaces.map(({ name }) => name).join(', ');
}
