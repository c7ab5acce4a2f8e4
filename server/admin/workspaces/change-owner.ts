import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { roles } from '#contract/rules/roles.ts';
import type { Database } from '../../db/schema.ts';
import { memberStatus } from '../../db/tables/workspaces.ts';
import { recordAuditEntry } from '../../features/audit/record-audit-entry.ts';
import { type AdminContext, AdminError } from '../command.ts';
import { operator } from '../operator.ts';
import type { PersonRow } from '../people/find-person.ts';
import type { WorkspaceRow } from './find-workspace.ts';

/**
 * Makes a person the owner of a workspace, also one who is no member yet. Who was it stays as an admin. The caller holds both
 * rows. The address of who was it, where there was a member. Throws an AdminError where the person owns it, or one of the same name.
 */
export async function changeOwner(
  context: AdminContext,
  workspace: WorkspaceRow,
  person: PersonRow,
): Promise<string | null> {
  const { db: tx } = context;
  const { id: workspaceId } = workspace;
  if (workspace.owner_user_id === person.id)
    throw new AdminError('refused', `${person.email} is the owner of ${workspace.name} already.`);
  await requireFreeName(tx, workspace, person);
  const former = await tx
    .updateTable('members')
    .set({ role: roles.admin })
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', roles.owner)
    .returning('email')
    .executeTakeFirst();
  const before = await findMembership(tx, workspaceId, person);
  await tx
    .insertInto('members')
    .values({
      id: randomUUID(),
      workspace_id: workspaceId,
      user_id: person.id,
      email: person.email,
      role: roles.owner,
      status: memberStatus.active,
      joined_at: new Date(context.nowMs()),
    })
    // Invited, or a member: that row becomes the owner's.
    .onConflict((conflict) =>
      conflict.constraint('members_email').doUpdateSet((eb) => ({
        user_id: person.id,
        role: roles.owner,
        status: memberStatus.active,
        joined_at: eb.fn.coalesce('members.joined_at', 'excluded.joined_at'),
      })),
    )
    .execute();
  await tx
    .updateTable('workspaces')
    .set({ owner_user_id: person.id })
    .where('id', '=', workspaceId)
    .execute();
  const change = { workspaceId, action: 'role-changed' } as const;
  const [owner, admin] = [String(roles.owner), String(roles.admin)];
  await recordAuditEntry(
    tx,
    context,
    operator,
    ...(former === undefined ? [] : [{ ...change, subject: former.email, from: owner, to: admin }]),
    { ...change, subject: person.email, from: String(before ?? roles.standard), to: owner },
  );
  // Who was no member lists their workspaces again; the database notifies all others.
  const data = { workspace_id: workspaceId };
  await context.bus.publish(tx, { kind: 'workspace', workspaceId, type: 'WORKSPACE_CREATE', data });
  return former?.email ?? null;
}

async function findMembership(
  tx: Kysely<Database>,
  workspaceId: string,
  { email }: PersonRow,
): Promise<number | null> {
  const member = await tx
    .selectFrom('members')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', email)
    .executeTakeFirst();
  return member?.role ?? null;
}

/** Names are one person's. */
async function requireFreeName(
  tx: Kysely<Database>,
  { name }: WorkspaceRow,
  person: PersonRow,
): Promise<void> {
  const existing = await tx
    .selectFrom('workspaces')
    .select('id')
    .where('owner_user_id', '=', person.id)
    .where('name', '=', name)
    .executeTakeFirst();
  if (existing !== undefined)
    throw new AdminError(
      'refused',
      `${person.email} owns another workspace called ${name}: rename one of them first.`,
    );
}
