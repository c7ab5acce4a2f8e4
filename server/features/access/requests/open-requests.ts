import { type Kysely, sql } from 'kysely';
import { givenName } from '#contract/entities/member.ts';
import { can, roles } from '#contract/rules/roles.ts';
import type { WireAccessRequest } from '#contract/wire/access/requests.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { rootRowId } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import type { AuditEntry } from '../../audit/record-audit-entry.ts';

const allSeeing = Object.values(roles).filter((role) => can(role, 'seeEverything'));

/**
 * The requests of a workspace that were not answered (`open`), the folders from each up to the root (`above`), and what
 * the person was given since, by themselves, by a group or by Everyone. Of a folder that is gone there is no way, and
 * nothing can be given. `offset 0`: see `findItemPaths`.
 */
const openRequests = (workspaceId: string) => sql`
  with recursive open as materialized (
    select r.*, m.email, m.user_id, m.role from access_requests r join members m on m.id = r.member_id
    where r.workspace_id = ${workspaceId} and r.ended_at is null
  ),
  above (request_id, drive_id, id, parent_id, name, depth) as (
    select o.id, e.drive_id, e.id, e.parent_id, e.name, 0 from open o cross join lateral (
      select drive_id, id, parent_id, name from items
      where drive_id = o.drive_id and id = o.folder_id and kind = 0 offset 0
    ) e
    union all
    select a.request_id, e.drive_id, e.id, e.parent_id, e.name, a.depth + 1 from above a cross join lateral (
      select drive_id, id, parent_id, name from items where drive_id = a.drive_id and id = a.parent_id offset 0
    ) e
  ),
  given as (
    select o.id as request_id, g.drive_id, g.folder_id from open o
    join grants g on g.workspace_id = o.workspace_id and (g.member_id = o.member_id
      or g.group_id in (select group_id from group_members where member_id = o.member_id)
      or g.group_id in (select id from groups where workspace_id = o.workspace_id and is_everyone))
    where g.folder_id = ${rootRowId}
      or exists (select from items e where e.drive_id = g.drive_id and e.id = g.folder_id)
  ),
  state as (
    select o.*, o.role = any(${allSeeing}::int[]) or exists (
      select from given g where g.request_id = o.id
        and (o.drive_id is null or g.drive_id = o.drive_id)
        and (o.folder_id is null or g.folder_id = ${rootRowId}
          or g.folder_id in (select a.id from above a where a.request_id = o.id))
    ) as has_access,
    coalesce((select array_agg(a.name::text order by a.depth desc) from above a where a.request_id = o.id), '{}')
      as folder_path
    from open o
  )`;

/** Those who have no access yet, the latest first. */
export async function openRequestsToWire(
  db: Kysely<Database>,
  workspaceId: string,
): Promise<WireAccessRequest[]> {
  const { rows } = await sql<Omit<WireAccessRequest, 'requested_at'> & { readonly requested_at: Date }>`
    ${openRequests(workspaceId)}
    select s.id, s.member_id as workspace_user_id, s.email, s.drive_id, d.name as drive_name, s.folder_id,
      s.folder_path, s.message, s.requested_at,
      trim(coalesce(u.first_name || ' ' || u.last_name, '')) as name
    from state s left join drives d on d.id = s.drive_id left join users u on u.id = s.user_id
    where not s.has_access and (s.folder_id is null or s.folder_path <> '{}')
    order by s.requested_at desc, s.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    name: givenName(row.name),
    requested_at: secondsToWire(row.requested_at.getTime()),
  }));
}

/**
 * After access was given: the requests that it answers go, so that the person can ask again where it is taken away again.
 * Answers with what the audit trail says of them.
 */
export async function endGrantedRequests(
  tx: Kysely<Database>,
  workspaceId: string,
): Promise<readonly AuditEntry[]> {
  const { rows } = await sql<Ended>`
    ${openRequests(workspaceId)}
    delete from access_requests r using state s
    left join drives d on d.id = s.drive_id
    where r.id = s.id and s.has_access
    returning s.email, d.name as drive_name, s.folder_path`.execute(tx);
  return rows.map((row) => auditEntryOf(workspaceId, 'access-request-granted', row));
}

/** Null where there is no such request, or it was answered. */
export async function endDeclinedRequest(
  tx: Kysely<Database>,
  workspaceId: string,
  requestId: string,
  now: Date,
): Promise<AuditEntry | null> {
  const { rows } = await sql<Ended>`
    ${openRequests(workspaceId)}
    update access_requests r set ended_at = ${now} from state s
    left join drives d on d.id = s.drive_id
    where r.id = s.id and r.id = ${requestId} and r.ended_at is null
    returning s.email, d.name as drive_name, s.folder_path`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : auditEntryOf(workspaceId, 'access-request-declined', row);
}

interface Ended {
  readonly email: string;
  readonly drive_name: string | null;
  readonly folder_path: readonly string[];
}

function auditEntryOf(workspaceId: string, action: AuditEntry['action'], row: Ended): AuditEntry {
  const target = row.folder_path.at(-1) ?? row.drive_name;
  return { workspaceId, action, subject: row.email, ...(target !== null && { to: target }) };
}
