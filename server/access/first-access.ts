import { type Kysely, sql } from 'kysely';
import { givenName } from '#contract/entities/member.ts';
import { roles } from '#contract/rules/roles.ts';
import { rootRowId } from '../db/item-ids.ts';
import type { Database } from '../db/schema.ts';
import { memberStatus } from '../db/tables/workspaces.ts';
import type { Mailer } from '../email/mailer.ts';
import { sendEmail } from '../email/send-email.ts';

const dayMs = 86_400_000;

/** So many people are mailed for one change. Whoever is left sees the filespace at the next sign-in. */
const mostEmails = 100;

interface EmailContext {
  readonly mail: Mailer;
  readonly settings: { readonly publicUrl: string };
  nowMs(): number;
}

/** Whose access a change is about. */
export interface AffectedPrincipals {
  readonly memberIds: readonly string[];
  readonly groupIds: readonly string[];
}

/**
 * Makes a change that gives access, and mails those whom it gave the first in the workspace: until then there was nothing that
 * they could open, and nothing to tell them that there is now. Once a day for each person and sender.
 */
export async function withFirstAccessEmails<T extends { readonly ok: boolean }>(
  tx: Kysely<Database>,
  deps: EmailContext,
  actor: { readonly userId: string },
  workspaceId: string,
  affected: AffectedPrincipals,
  work: () => Promise<T>,
): Promise<T> {
  const before = await findMembersWithoutAccess(tx, workspaceId, affected);
  const result = await work();
  if (result.ok && before.length > 0) await mailFirstAccess(tx, deps, actor, before);
  return result;
}

/** The standard users among them who can open nothing of the workspace. */
async function findMembersWithoutAccess(
  tx: Kysely<Database>,
  workspaceId: string,
  { memberIds, groupIds }: AffectedPrincipals,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from members m
    where m.workspace_id = ${workspaceId} and m.status = ${memberStatus.active} and m.role = ${roles.standard}
      and (m.id = any(${memberIds}::uuid[])
        or exists (select from group_members gm where gm.member_id = m.id and gm.group_id = any(${groupIds}::uuid[]))
        or exists (select from groups e where e.is_everyone and e.workspace_id = m.workspace_id
          and e.id = any(${groupIds}::uuid[])))
      and not exists (select from (${grantsOfMember}) g)
    order by m.id limit ${mostEmails}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The grants on living folders that the member `m` has, by name, by a group or as everybody. */
const grantsOfMember = sql`
  select g.drive_id, g.folder_id, g.permission, g.granted_at from grants g
  where g.workspace_id = m.workspace_id
    and (g.member_id = m.id
      or g.group_id in (select gm.group_id from group_members gm where gm.member_id = m.id)
      or g.group_id in (select e.id from groups e where e.workspace_id = m.workspace_id and e.is_everyone))
    and (g.folder_id = ${rootRowId}
      or exists (select from items i where i.drive_id = g.drive_id and i.id = g.folder_id))`;

interface FirstAccess {
  readonly user_id: string;
  readonly email: string;
  readonly workspace: string;
  readonly drive_id: string;
  readonly folder_id: string;
  readonly folder: string;
  readonly permission: 0 | 1;
  /** On how many folders. */
  readonly count: number;
}

async function mailFirstAccess(
  tx: Kysely<Database>,
  deps: EmailContext,
  actor: { readonly userId: string },
  memberIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<FirstAccess>`
    select u.id as user_id, m.email, w.name as workspace, f.*
    from members m join users u on u.id = m.user_id join workspaces w on w.id = m.workspace_id
    cross join lateral (
      select g.drive_id, g.folder_id, coalesce(i.name, d.name) as folder, g.permission,
        count(*) over ()::integer as count
      from (${grantsOfMember}) g
      join drives d on d.id = g.drive_id
      left join items i on i.drive_id = g.drive_id and i.id = g.folder_id
      order by g.granted_at, g.folder_id limit 1
    ) f
    where m.id = any(${memberIds}::uuid[]) and m.user_id <> ${actor.userId}
    order by m.id`.execute(tx);
  if (rows.length === 0) return;
  const sender = await tx
    .selectFrom('users')
    .select(['email', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  for (const access of rows) {
    if (!(await isFirstToday(tx, deps.nowMs(), actor.userId, access.user_id))) continue;
    const { workspace, folder, permission, count } = access;
    const link = folderLink(deps.settings.publicUrl, access);
    const shared = { workspace, folder, permission, more: count - 1 };
    const values = { name: givenName(sender.name), sender: sender.email, ...shared };
    await sendEmail(tx, deps, 'firstAccess', { to: access.email, values, link });
  }
}

/** Counts the email where it would be the first of a day from this sender to this person; false where it is not. */
async function isFirstToday(
  tx: Kysely<Database>,
  nowMs: number,
  senderId: string,
  personId: string,
): Promise<boolean> {
  const row = await tx
    .insertInto('attempts')
    .values({ key: `first-access:${senderId}:${personId}`, count: 1, resets_at: new Date(nowMs + dayMs) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ resets_at: new Date(nowMs + dayMs) })
        .where('attempts.resets_at', '<=', new Date(nowMs)),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** The address of a folder in the page; the root needs no name in it. */
function folderLink(
  publicUrl: string,
  { drive_id, folder_id }: Pick<FirstAccess, 'drive_id' | 'folder_id'>,
): string {
  const search = new URLSearchParams({ filespace: drive_id });
  if (folder_id !== rootRowId) search.set('folder', folder_id);
  return `${publicUrl}/drive?${search}`;
}
