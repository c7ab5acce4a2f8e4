import { type Kysely, type SqlBool, sql } from 'kysely';
import { everyoneGroupName } from '#contract/rules/group-name.ts';
import { compareNames } from '#contract/rules/sort-key/sort-key.ts';
import type { WireGroup } from '#contract/wire/groups.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';

/** The groups of a workspace as they stand on the wire: Everyone, then by name. `which` leaves some out. */
export async function groupsToWire(
  db: Kysely<Database>,
  workspaceId: string,
  which = sql<SqlBool>`true`,
): Promise<WireGroup[]> {
  const { rows } = await sql<WireGroup>`
    select g.id, g.name as group_name, g.workspace_id, g.is_everyone,
           case when g.is_everyone
             then (select count(*) from members m where m.workspace_id = g.workspace_id)
             else (select count(*) from group_members gm where gm.group_id = g.id)
           end::int as member_count
    from groups g
    where g.workspace_id = ${workspaceId} and ${which}
    order by g.id`.execute(db);
  return rows.sort(
    (a, b) => Number(b.is_everyone) - Number(a.is_everyone) || compareNames(a.group_name, b.group_name),
  );
}

/** A group of a workspace; `everyone` stands for the built-in one. Null for any other id. */
export async function findGroup(
  db: Kysely<Database>,
  workspaceId: string,
  groupId: string,
): Promise<WireGroup | null> {
  if (groupId !== everyoneGroupName.value && !isUuid(groupId)) return null;
  const which =
    groupId === everyoneGroupName.value ? sql<SqlBool>`g.is_everyone` : sql<SqlBool>`g.id = ${groupId}`;
  return (await groupsToWire(db, workspaceId, which))[0] ?? null;
}

export async function findGroupsOfMember(
  db: Kysely<Database>,
  workspaceId: string,
  memberId: string,
): Promise<WireGroup[]> {
  const which = sql<SqlBool>`(g.is_everyone or exists (
    select 1 from group_members gm where gm.group_id = g.id and gm.member_id = ${memberId}))`;
  return groupsToWire(db, workspaceId, which);
}

export interface GroupMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly workspace_user_id: string;
}

export async function groupMembersToWire(db: Kysely<Database>, group: WireGroup): Promise<GroupMember[]> {
  const which = group.is_everyone
    ? sql`true`
    : sql`exists (select 1 from group_members gm where gm.group_id = ${group.id} and gm.member_id = m.id)`;
  const { rows } = await sql<GroupMember>`
    select m.id, m.id as workspace_user_id, m.email,
           trim(coalesce(u.first_name || ' ' || u.last_name, '')) as name
    from members m left join users u on u.id = m.user_id
    where m.workspace_id = ${group.workspace_id} and ${which}
    order by m.email`.execute(db);
  return rows;
}

/** The workspace that a group or a member belongs to. It gives no right: who asks must be found in it. */
export async function findWorkspaceOfGroup(
  db: Kysely<Database>,
  table: 'groups' | 'members',
  id: string,
): Promise<string | null> {
  if (!isUuid(id)) return null;
  const row = await db.selectFrom(table).select('workspace_id').where('id', '=', id).executeTakeFirst();
  return row?.workspace_id ?? null;
}
