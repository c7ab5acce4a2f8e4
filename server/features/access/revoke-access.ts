import { type Kysely, sql } from 'kysely';
import { everyoneGroupName } from '#contract/rules/group-name.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootName } from '#contract/rules/root-folder.ts';
import {
  type AppliedGrant,
  auditActionOf,
  findFolders,
  findGrantees,
  type GrantTarget,
} from '../../access/grant-access.ts';
import { rootRowId, rowIdOf } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';
import type { Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import type { AuditEntry } from '../audit/record-audit-entry.ts';

/** A right as the wire names it: the folder, and the member or the group. */
export interface GrantRef {
  readonly folderId: string;
  readonly principalId: string;
}

/**
 * Takes rights away, all of them or none, and answers with what changed by it. A right that is gone already is passed
 * over; a folder, a member or a group that nobody here knows is not found.
 */
export async function revokeMany(
  tx: Kysely<Database>,
  target: GrantTarget,
  users: readonly GrantRef[],
  groups: readonly GrantRef[],
): Promise<Result<readonly AuditEntry[], Problem>> {
  const named = [...users, ...groups];
  const principals = await findGrantees(tx, target, users.map(principalIdOf), groups.map(principalIdOf));
  if (principals === null) return err({ code: 'not-found' });
  const folderIds = named.map(({ folderId }) => folderId);
  if ((await findFolders(tx, target, folderIds, 2)) === null) return err({ code: 'not-found' });
  const { driveId, workspaceId, granterId } = target;
  if (principals.members.some(({ id }) => id === granterId))
    return err(detailed('not-allowed', 'own-access'));
  const { rows } = await sql<RevokedGrant>`
    with taken as (
      delete from grants g
      using unnest(${folderIds.map(rowIdOf)}::uuid[], ${named.map(principalIdOf)}::text[]) as w (folder_id, holder)
      where g.drive_id = ${driveId} and g.folder_id = w.folder_id
        and (coalesce(g.member_id, g.group_id)::text = w.holder or (w.holder = ${everyoneGroupName.value}
          and g.group_id = (select id from groups where workspace_id = ${workspaceId} and is_everyone)))
      returning g.*
    )
    select t.folder_id, t.member_id, t.group_id, t.permission, coalesce(m.email, h.name) as holder,
      coalesce(e.name, '–') as folder
    from taken t
    left join members m on m.id = t.member_id
    left join groups h on h.id = t.group_id
    left join items e on e.drive_id = t.drive_id and e.id = t.folder_id
    order by holder, folder`.execute(tx);
  return ok(rows.map((row) => auditActionOf(workspaceId, stepOf(row), 2)));
}

function principalIdOf({ principalId }: GrantRef): string {
  return principalId.toLowerCase();
}

interface RevokedGrant {
  readonly folder_id: string;
  readonly member_id: string | null;
  readonly group_id: string | null;
  readonly permission: number;
  readonly holder: string;
  readonly folder: string;
}

function stepOf({
  folder_id,
  member_id,
  group_id,
  permission,
  holder: principal,
  folder,
}: RevokedGrant): AppliedGrant {
  return {
    folder: { id: folder_id, name: folder_id === rootRowId ? rootName : folder },
    to: { id: member_id ?? group_id ?? '', name: principal },
    memberId: member_id,
    groupId: group_id,
    before: permission,
  };
}
