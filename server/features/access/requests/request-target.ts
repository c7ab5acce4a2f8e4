import type { Kysely } from 'kysely';
import { permissions } from '#contract/rules/permission.ts';
import { can } from '#contract/rules/roles.ts';
import { findMember, type Member } from '../../../access/find-member.ts';
import { findGrantedDrives } from '../../../access/grant-queries.ts';
import { findMemberScope } from '../../../access/scope.ts';
import { isUuid } from '../../../db/is-uuid.ts';
import { rootRowId, rowIdOf } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import { findItemAccess } from '../../items/item-paths.ts';

/** As on the wire: a workspace, or a filespace, perhaps with a folder of it. */
export interface AskedTarget {
  readonly workspaceId: string | undefined;
  readonly driveId: string | undefined;
  readonly folderId: string | undefined;
}

/** What a member can ask for: it is there, and they have no access to it. */
export interface RequestTarget {
  readonly member: Member;
  readonly driveId: string | null;
  readonly folderId: string | null;
  /** What it is called; null is the workspace. */
  readonly name: string | null;
}

/** Null for what is not there, is somebody else's, or is open to the person: the caller answers all of it alike. */
export async function findRequestTarget(
  tx: Kysely<Database>,
  actor: { readonly userId: string },
  { workspaceId, driveId, folderId }: AskedTarget,
): Promise<RequestTarget | null> {
  if (workspaceId !== undefined) return findWorkspaceTarget(tx, actor, workspaceId);
  if (driveId === undefined || !isUuid(driveId)) return null;
  const drive = await tx
    .selectFrom('drives')
    .select(['id', 'workspace_id', 'name'])
    .where('id', '=', driveId)
    .executeTakeFirst();
  const member = drive && (await findMember(tx, actor, drive.workspace_id));
  if (!drive || !member || can(member.role, 'seeEverything')) return null;
  const folder = folderId === undefined ? rootRowId : rowIdOf(folderId);
  const scope = await findMemberScope(tx, member, drive.id);
  if (folder === rootRowId) {
    return scope === null ? { member, driveId: drive.id, folderId: null, name: drive.name } : null;
  }
  if (folder === null) return null;
  const row = await tx
    .selectFrom('items')
    .select(['id', 'name'])
    .where('drive_id', '=', drive.id)
    .where('id', '=', folder)
    .where('kind', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (scope !== null) {
    const access = await findItemAccess(tx, drive.id, scope, [row.id]);
    if (access.permission(row.id) !== permissions.none) return null;
  }
  return { member, driveId: drive.id, folderId: row.id, name: `${row.name} in ${drive.name}` };
}

async function findWorkspaceTarget(
  tx: Kysely<Database>,
  actor: { readonly userId: string },
  workspaceId: string,
): Promise<RequestTarget | null> {
  const member = await findMember(tx, actor, workspaceId);
  if (member === null || can(member.role, 'seeEverything')) return null;
  const granted = await findGrantedDrives(tx, member);
  return granted.length > 0 ? null : { member, driveId: null, folderId: null, name: null };
}
