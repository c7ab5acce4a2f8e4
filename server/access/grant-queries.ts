import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Permission } from '#contract/rules/permission.ts';
import { can, type Role } from '#contract/rules/roles.ts';
import { rootRowId, unplanned } from '../db/item-ids.ts';
import type { Database } from '../db/schema.ts';
import { memberStatus } from '../db/tables/workspaces.ts';

export interface FolderPermission {
  readonly folderId: string;
  readonly permission: Permission;
}

/**
 * The grants of these members on the folders of a filespace: their own, those of their groups and those of Everyone.
 * Of several on one folder the highest. Who has none on a folder that is there is not in it, and has no access.
 */
export async function findGrantsOf(
  db: Kysely<Database>,
  driveId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FolderPermission[]>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; folders: FolderPermission[] }>`${selectGrantsOf(
    driveId,
    sql`${memberIds}::uuid[]`,
  )}`.execute(db);
  return new Map(rows.map(({ id, folders }) => [id, folders]));
}

/** The query of `findGrantsOf`: rows of a member's `id` and `folders`. `memberIds`: an array of the database, of no table called m. */
export function selectGrantsOf(
  driveId: string,
  memberIds: RawBuilder<unknown>,
): RawBuilder<{ id: string; folders: FolderPermission[] }> {
  return sql`
    with given as (
      select m.id, g.folder_id, g.permission from grants g
      join members m on m.id = g.member_id
      where g.drive_id = ${unplanned(driveId)} and m.id = any(${memberIds})
      union all
      select gm.member_id, g.folder_id, g.permission from grants g
      join group_members gm on gm.group_id = g.group_id
      where g.drive_id = ${driveId} and gm.member_id = any(${memberIds})
      union all
      select m.id, g.folder_id, g.permission from grants g
      join groups e on e.id = g.group_id and e.is_everyone
      join members m on m.workspace_id = e.workspace_id
      where g.drive_id = ${unplanned(driveId)} and m.id = any(${memberIds})
    ),
    highest as (select id, folder_id, max(permission) as permission from given group by id, folder_id)
    select h.id, json_agg(json_build_object('folderId', folder_id, 'permission', permission) order by folder_id)
      as folders
    from highest h group by h.id
    having bool_or(h.folder_id = ${rootRowId}
      or exists (select from items e where e.drive_id = ${unplanned(driveId)} and e.id = h.folder_id))`;
}

/** Who may see more or less after grants of these members and groups were given or taken away. */
export async function findAffectedUsers(
  db: Kysely<Database>,
  workspaceId: string,
  principals: readonly { readonly memberId: string | null; readonly groupId: string | null }[],
): Promise<ReadonlySet<string>> {
  const memberIds = principals.map(({ memberId }) => memberId);
  const groupIds = principals.map(({ groupId }) => groupId);
  const { rows } = await sql<{ user_id: string; role: Role }>`
    select m.user_id, m.role from members m
    where m.workspace_id = ${workspaceId} and m.status = ${memberStatus.active} and (
      m.id = any(${memberIds}::uuid[])
      or exists (
        select from group_members gm where gm.group_id = any(${groupIds}::uuid[]) and gm.member_id = m.id)
      or exists (select from groups e where e.id = any(${groupIds}::uuid[]) and e.is_everyone))`.execute(db);
  return new Set(rows.filter(({ role }) => !can(role, 'seeEverything')).map((row) => row.user_id));
}

/** The filespaces in which something that is there was granted to a member. */
export async function findGrantedDrives(
  db: Kysely<Database>,
  member: { readonly id: string; readonly workspaceId: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ drive_id: string }>`
    select distinct g.drive_id from grants g
    where g.workspace_id = ${member.workspaceId}
      and (g.member_id = ${member.id}
        or g.group_id in (select group_id from group_members where member_id = ${member.id})
        or g.group_id in (select id from groups where workspace_id = ${member.workspaceId} and is_everyone))
      and (g.folder_id = ${rootRowId}
        or exists (select from items e where e.drive_id = g.drive_id and e.id = g.folder_id))`.execute(db);
  return rows.map((row) => row.drive_id);
}
