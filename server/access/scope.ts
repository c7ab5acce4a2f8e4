import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { effectivePermission, type Permission, permissions } from '#contract/rules/permission.ts';
import { can, type Role, roles } from '#contract/rules/roles.ts';
import { executePrepared } from '../db/connections/prepared-statements.ts';
import { isUuid } from '../db/is-uuid.ts';
import { rootRowId, wireIdOf } from '../db/item-ids.ts';
import type { Database } from '../db/schema.ts';
import { memberStatus } from '../db/tables/workspaces.ts';
import type { Member } from './find-member.ts';
import { type FolderPermission, findGrantsOf, selectGrantsOf } from './grant-queries.ts';

/**
 * What a person may see of a filespace: all of it, or what hangs below the granted folders. Who was granted nothing that
 * is there has no scope: for them there is no such filespace.
 */
export type Scope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'granted'; readonly folders: readonly FolderPermission[] };

export interface DriveAccess {
  readonly drive: DriveState;
  readonly member: { readonly id: string; readonly role: Role; readonly email: string };
  readonly scope: Scope;
  /** Changes whenever the scope does; a device that holds another one's rows fills its replica again. */
  readonly hash: string;
}

export interface DriveState {
  readonly id: string;
  readonly workspaceId: string;
  /** Of the own storage, in which its contents lie. */
  readonly region: string;
  readonly name: string;
  readonly seq: number;
  readonly epoch: string;
  /** The earliest sequence that can be looked back to. */
  readonly historyFrom: number;
  readonly itemCount: number;
  readonly folderCount: number;
  readonly usedBytes: number;
}

interface Row {
  id: string;
  workspace_id: string;
  region_code: string;
  name: string;
  seq: number;
  epoch: string;
  history_from_seq: number;
  item_count: number;
  folder_count: number;
  used_bytes: number;
  member_id: string;
  role: Role;
  email: string;
  folders: readonly FolderPermission[] | null;
}

const rolesThatSeeEverything = Object.values(roles).filter((role) => can(role, 'seeEverything'));

/**
 * The access check of every filespace. Null for a filespace that is not there, that is somebody else's, of which the person may
 * see nothing, and for an id that is none: the caller answers the four alike. The sequence and the rights are of one moment: an
 * earlier sequence, read with later rights, would show what a folder held before it was granted.
 */
export async function findScope(
  db: Kysely<Database>,
  actor: { readonly userId: string },
  driveId: string,
): Promise<DriveAccess | null> {
  if (!isUuid(driveId)) return null;
  const query = sql<Row>`
    select d.id, d.workspace_id, d.region_code, d.name, d.seq, d.epoch, d.history_from_seq, d.item_count, d.folder_count, d.used_bytes,
           who.id as member_id, who.role, who.email,
           case when who.role = any(${rolesThatSeeEverything}::smallint[]) then null
             else (select g.folders from (${selectGrantsOf(driveId, sql`array[who.id]`)}) g) end as folders
    from drives d
    join members who on who.workspace_id = d.workspace_id
    where d.id = ${driveId} and who.user_id = ${actor.userId} and who.status = ${memberStatus.active}`;
  const [row] = (await executePrepared(query, db)).rows;
  if (row === undefined) return null;
  const scope = createScope(row.role, row.folders ?? undefined);
  if (scope === null) return null;
  return {
    drive: {
      id: row.id,
      workspaceId: row.workspace_id,
      region: row.region_code,
      name: row.name,
      seq: row.seq,
      epoch: row.epoch,
      historyFrom: row.history_from_seq,
      itemCount: row.item_count,
      folderCount: row.folder_count,
      usedBytes: row.used_bytes,
    },
    member: { id: row.member_id, role: row.role, email: row.email },
    scope,
    hash: scopeHash(scope),
  };
}

/** Who sees everything needs no grant, so none is looked for. */
export async function findMemberScope(
  db: Kysely<Database>,
  member: Member,
  driveId: string,
): Promise<Scope | null> {
  if (can(member.role, 'seeEverything')) return { kind: 'everything' };
  return createScope(member.role, (await findGrantsOf(db, driveId, [member.id])).get(member.id));
}

/** `grants` as `findGrantsOf` has them. */
export function createScope(role: Role, grants: readonly FolderPermission[] | undefined): Scope | null {
  if (can(role, 'seeEverything')) return { kind: 'everything' };
  return grants === undefined ? null : { kind: 'granted', folders: grants };
}

export function scopeHash(scope: Scope): string {
  const content =
    scope.kind === 'everything'
      ? 'everything'
      : scope.folders
          .map((grant) => `${grant.folderId}:${grant.permission}`)
          .sort()
          .join(',');
  return createHash('sha256').update(content).digest('hex');
}

/** The right on an item or folder whose ids from itself up to the root are `path`. */
export function permissionOnPath(scope: Scope, path: readonly string[]): Permission {
  if (scope.kind === 'everything') return permissions.edit;
  const granted = new Map(scope.folders.map((grant) => [grant.folderId, grant.permission]));
  return effectivePermission(path.map((id) => granted.get(id) ?? permissions.none));
}

/** A person's grants for that person. A folder that is gone is not in them: it may be one that was never seen. */
export async function grantsToWire(
  db: Kysely<Database>,
  driveId: string,
  grants: readonly FolderPermission[],
): Promise<{ folder_id: string; permission: Permission }[]> {
  const keys = grants.map(({ folderId }) => folderId);
  const there = await db
    .selectFrom('items')
    .select('id')
    .where('drive_id', '=', driveId)
    .where('id', 'in', keys.length > 0 ? keys : [rootRowId])
    .execute();
  const living = new Set([rootRowId, ...there.map(({ id }) => id)]);
  return grants
    .filter(({ folderId }) => living.has(folderId))
    .map(({ folderId, permission }) => ({ folder_id: wireIdOf(folderId), permission }));
}
