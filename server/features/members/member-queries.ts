import { type Kysely, type SqlBool, sql } from 'kysely';
import { everyoneGroupName } from '#contract/rules/group-name.ts';
import { type Role, roles } from '#contract/rules/roles.ts';
import type { WireMember } from '#contract/wire/members.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';

interface Row {
  id: string;
  workspace_id: string;
  email: string;
  role: Role;
  status: 0 | 1;
  joined_at: Date | null;
  name: string;
  groups: WireMember['groups'];
}

/** The members of a workspace as they stand on the wire: the owner, who has joined, who is invited. Or one of them. */
export async function membersToWire(
  db: Kysely<Database>,
  workspaceId: string,
  memberId: string | null = null,
): Promise<WireMember[]> {
  const which = memberId === null ? sql<SqlBool>`true` : sql<SqlBool>`m.id = ${memberId}`;
  const { rows } = await sql<Row>`
    select m.id, m.workspace_id, m.email, m.role, m.status, m.joined_at,
           trim(coalesce(u.first_name || ' ' || u.last_name, '')) as name,
           (select json_build_array(json_build_object('id', e.id, 'group_name', ${everyoneGroupName.name}::text))
            from groups e where e.workspace_id = m.workspace_id and e.is_everyone)::jsonb ||
           (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'group_name', g.name) order by g.name_key), '[]')
            from group_members gm join groups g on g.id = gm.group_id where gm.member_id = m.id) as groups
    from members m left join users u on u.id = m.user_id
    where m.workspace_id = ${workspaceId} and ${which}
    order by m.role = ${roles.owner} desc, m.status desc, m.joined_at, m.email`.execute(db);
  return rows.map(({ joined_at, ...row }) => ({
    ...row,
    joined_date: joined_at === null ? null : secondsToWire(joined_at.getTime()),
  }));
}

/** One of a workspace; null for an id of another one and for one that is none. */
export async function findWorkspaceMember(
  db: Kysely<Database>,
  workspaceId: string,
  memberId: string,
): Promise<WireMember | null> {
  if (!isUuid(memberId)) return null;
  return (await membersToWire(db, workspaceId, memberId))[0] ?? null;
}
