import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { givenName } from '#contract/entities/member.ts';
import { limits } from '#contract/rules/limits.ts';
import { can } from '#contract/rules/roles.ts';
import { rootRowId } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import { memberStatus } from '../../../db/tables/workspaces.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { sendEmail } from '../../../email/send-email.ts';
import type { RequestTarget } from './request-target.ts';

/** Whether it was stored: what was asked for less than a day ago, or after too much else, is not. */
export async function storeRequest(
  tx: Kysely<Database>,
  { member, driveId, folderId }: RequestTarget,
  message: string,
  nowMs: number,
): Promise<boolean> {
  const now = new Date(nowMs);
  const dayAgo = new Date(nowMs - limits.accessRequestEveryMs);
  // What one person asks for from several windows at once is counted one after the other.
  await sql`select from members where id = ${member.id} for no key update`.execute(tx);
  await sql`
    delete from access_requests
    where member_id = ${member.id} and ended_at is not null and requested_at <= ${dayAgo}`.execute(tx);
  const { rows } = await sql`
    insert into access_requests as r (id, workspace_id, member_id, drive_id, folder_id, message, requested_at)
    select ${randomUUID()}::uuid, ${member.workspaceId}::uuid, ${member.id}::uuid, ${driveId}::uuid, ${folderId}::uuid,
      ${message}::text, ${now}::timestamptz
    where (select count(*) from access_requests where member_id = ${member.id} and requested_at > ${dayAgo})
      < ${limits.accessRequestsOfPerson}
    on conflict (member_id, coalesce(drive_id, ${sql.lit(rootRowId)}), coalesce(folder_id, ${sql.lit(rootRowId)}))
    do update set message = excluded.message, requested_at = excluded.requested_at, ended_at = null
      where r.requested_at <= ${dayAgo}
    returning r.id`.execute(tx);
  return rows.length > 0;
}

/** Tells the owner and the admins. */
export async function sendRequestEmails(
  tx: Kysely<Database>,
  deps: Dependencies,
  { member, name: target }: RequestTarget,
  message: string,
): Promise<void> {
  const { workspaceId } = member;
  const workspace = await tx
    .selectFrom('workspaces')
    .select('name')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const people = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.id', 'members.email', 'members.role'])
    .select(sql<string>`trim(coalesce(users.first_name || ' ' || users.last_name, ''))`.as('name'))
    .where('members.workspace_id', '=', workspaceId)
    .where('members.status', '=', memberStatus.active)
    .where((eb) => eb.or([eb('members.id', '=', member.id), eb('members.role', '!=', member.role)]))
    .execute();
  const who = people.find(({ id }) => id === member.id);
  const link = `${deps.settings.publicUrl}/drive?${new URLSearchParams({ workspace: workspaceId, panel: 'users' })}`;
  for (const { email, role } of people) {
    if (!can(role, 'manageAccess')) continue;
    const asker = { name: givenName(who?.name ?? ''), email: who?.email ?? '' };
    const values = { ...asker, workspace: workspace.name, target, message };
    await sendEmail(tx, deps, 'accessRequest', { to: email, values, link });
  }
}
