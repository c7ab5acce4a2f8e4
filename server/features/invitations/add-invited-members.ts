import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { roles } from '#contract/rules/roles.ts';
import type { Database } from '../../db/schema.ts';
import { memberStatus } from '../../db/tables/workspaces.ts';
import type { Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { findGroup } from '../groups/group-queries.ts';

/** The groups that are to be joined, all of them there; Everyone has everybody without a word. */
export async function findGroups(
  tx: Kysely<Database>,
  workspaceId: string,
  ids: readonly string[],
): Promise<Result<readonly { readonly id: string; readonly name: string }[], Problem>> {
  const groups = await Promise.all(ids.map((id) => findGroup(tx, workspaceId, id)));
  const found = groups.filter((group) => group !== null);
  if (found.length < groups.length) return err(detailed('not-found', 'group'));
  return ok(found.filter((group) => !group.is_everyone).map(({ id, group_name: name }) => ({ id, name })));
}

/** Those who are members or invited already are passed over. */
export async function addInvitedMembers(
  tx: Kysely<Database>,
  workspaceId: string,
  emails: readonly string[],
  groupIds: readonly string[],
) {
  const person = { workspace_id: workspaceId, user_id: null, role: roles.standard, joined_at: null };
  const invited = await tx
    .insertInto('members')
    .values(emails.map((email) => ({ ...person, id: randomUUID(), email, status: memberStatus.invited })))
    .onConflict((conflict) => conflict.constraint('members_email').doNothing())
    .returning(['id', 'email'])
    .execute();
  const rows = groupIds.flatMap((groupId) =>
    invited.map(({ id }) => ({ workspace_id: workspaceId, group_id: groupId, member_id: id })),
  );
  if (rows.length > 0) await tx.insertInto('group_members').values(rows).execute();
  return invited;
}
