import { type Kysely, sql } from 'kysely';
import { everyoneGroupName } from '#contract/rules/group-name.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootName } from '#contract/rules/root-folder.ts';
import { isUuid } from '../db/is-uuid.ts';
import { rootRowId, rowIdOf } from '../db/item-ids.ts';
import type { Database } from '../db/schema.ts';
import type { Problem } from '../http/handler.ts';
import { requireCapabilityLocked } from './require-capability.ts';
import { findScope } from './scope.ts';

/** A filespace in which rights are being changed: locked, so that they begin and end between two of its changes. */
export interface GrantTarget {
  readonly driveId: string;
  readonly workspaceId: string;
  readonly seq: number;
  /** The member who changes them. */
  readonly granterId: string;
}

/** A folder, a member or a group, with the name that the audit trail calls it by. */
export interface NamedRef {
  readonly id: string;
  readonly name: string;
}

export interface Grantees {
  readonly members: readonly NamedRef[];
  readonly groups: readonly NamedRef[];
}

/** 2 takes the right away. */
export type GrantInput = 0 | 1 | 2;

/** One right that was given, changed or taken away, as the audit trail keeps it. */
export interface GrantAudit {
  readonly workspaceId: string;
  readonly action: 'access-granted' | 'access-changed' | 'access-removed';
  readonly subject: string;
  readonly from?: string;
  readonly to?: string;
}

export async function lockGrantTarget(
  tx: Kysely<Database>,
  actor: { readonly userId: string },
  driveId: string,
): Promise<Result<GrantTarget, Problem>> {
  if (!isUuid(driveId)) return err({ code: 'not-found' });
  const found = await tx
    .selectFrom('drives')
    .select('workspace_id')
    .where('id', '=', driveId)
    .executeTakeFirst();
  if (found === undefined) return err({ code: 'not-found' });
  const me = await requireCapabilityLocked(tx, actor, found.workspace_id, 'manageAccess');
  if (!me.ok) return (await findScope(tx, actor, driveId)) === null ? err({ code: 'not-found' }) : me;
  const drive = await tx
    .selectFrom('drives')
    .select(['id', 'workspace_id', 'seq'])
    .where('id', '=', driveId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (drive === undefined) return err({ code: 'not-found' });
  return ok({ driveId: drive.id, workspaceId: drive.workspace_id, seq: drive.seq, granterId: me.value.id });
}

/**
 * The living folders with these ids on the wire; to take a right away also those that are gone. Null where one is not
 * there, or is a file.
 */
export async function findFolders(
  tx: Kysely<Database>,
  { driveId }: GrantTarget,
  wireIds: readonly string[],
  change: GrantInput,
): Promise<readonly NamedRef[] | null> {
  const keys = [...new Set(wireIds.map(rowIdOf))];
  const asked = keys.filter((key) => key !== null && key !== rootRowId);
  const { rows } = await sql<NamedRef>`
    select id, name from items where drive_id = ${driveId} and kind = 0 and id = any(${asked}::uuid[])
    union all
    select distinct folder_id, '–' from grants g
    where ${change === 2} and drive_id = ${driveId} and folder_id = any(${asked}::uuid[])
      and not exists (select from items e where e.drive_id = g.drive_id and e.id = g.folder_id)`.execute(tx);
  const folders = keys.includes(rootRowId) ? [{ id: rootRowId, name: rootName }, ...rows] : rows;
  return folders.length === keys.length ? folders : null;
}

/** Null where one is not of the workspace. Of a group, `everyone` stands for the built-in one. */
export async function findGrantees(
  tx: Kysely<Database>,
  { workspaceId }: GrantTarget,
  memberIds: readonly string[],
  groupIds: readonly string[],
): Promise<Grantees | null> {
  const wanted = [...new Set(memberIds.map((id) => id.toLowerCase()))];
  const wantedGroups = [...new Set(groupIds.map((id) => id.toLowerCase()))];
  const members = await tx
    .selectFrom('members')
    .select(['id', 'email as name'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${wanted.filter(isUuid)}::uuid[])`)
    .execute();
  const groups = await tx
    .selectFrom('groups')
    .select(['id', 'name', 'is_everyone'])
    .where('workspace_id', '=', workspaceId)
    .where(
      sql<boolean>`(id = any(${wantedGroups.filter(isUuid)}::uuid[])
        or (is_everyone and ${wantedGroups.includes(everyoneGroupName.value)}))`,
    )
    .execute();
  const isThere = (change: string) =>
    groups.some(
      ({ id, is_everyone }) => id === change || (is_everyone && change === everyoneGroupName.value),
    );
  return members.length === wanted.length && wantedGroups.every(isThere) ? { members, groups } : null;
}

export interface AppliedGrant {
  readonly folder: NamedRef;
  readonly to: NamedRef;
  readonly memberId: string | null;
  readonly groupId: string | null;
  readonly before: number | undefined;
}

/** Makes it so, and answers with what changed by it. What is so already is left as it was given. */
export async function grantAccess(
  tx: Kysely<Database>,
  target: GrantTarget,
  folders: readonly NamedRef[],
  grantees: Grantees,
  change: GrantInput,
  now: Date,
): Promise<readonly GrantAudit[]> {
  const { rows } = await sql<{ folder_id: string; holder: string; permission: number }>`
    select folder_id, coalesce(member_id, group_id) as holder, permission from grants
    where drive_id = ${target.driveId} and folder_id = any(${folders.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  const currentPermissions = new Map(rows.map((row) => [`${row.folder_id} ${row.holder}`, row.permission]));
  const steps = folders.flatMap((folder) => [
    ...grantees.members.map((to) => stepOf(folder, to, 'member', currentPermissions)),
    ...grantees.groups.map((to) => stepOf(folder, to, 'group', currentPermissions)),
  ]);
  const changes = steps.filter(({ before }) => before !== (change === 2 ? undefined : change));
  if (change === 2) await revoke(tx, target, changes);
  else await put(tx, target, changes, change, now);
  return changes.map((step) => auditActionOf(target.workspaceId, step, change));
}

function stepOf(
  folder: NamedRef,
  to: NamedRef,
  kind: 'member' | 'group',
  currentPermissions: ReadonlyMap<string, number>,
): AppliedGrant {
  const memberId = kind === 'member' ? to.id : null;
  return {
    folder,
    to,
    memberId,
    groupId: kind === 'group' ? to.id : null,
    before: currentPermissions.get(`${folder.id} ${to.id}`),
  };
}

async function put(
  tx: Kysely<Database>,
  { workspaceId, driveId, seq, granterId }: GrantTarget,
  steps: readonly AppliedGrant[],
  permission: 0 | 1,
  now: Date,
): Promise<void> {
  for (const column of ['member_id', 'group_id'] as const) {
    const of = steps.filter((step) => (column === 'member_id' ? step.memberId : step.groupId) !== null);
    if (of.length === 0) continue;
    const principal = sql.ref(column);
    await sql`
      insert into grants
        (workspace_id, drive_id, folder_id, ${principal}, permission, granted_by, granted_at, from_seq)
      select ${workspaceId}, ${driveId}, w.folder_id, w.holder, ${permission}, ${granterId}, ${now}, ${seq}
      from unnest(${of.map(({ folder }) => folder.id)}::uuid[], ${of.map(({ to }) => to.id)}::uuid[])
        as w (folder_id, holder)
      on conflict (drive_id, folder_id, ${principal}) where ${principal} is not null
      do update set permission = excluded.permission, granted_by = excluded.granted_by,
        granted_at = excluded.granted_at, from_seq = excluded.from_seq`.execute(tx);
  }
}

async function revoke(
  tx: Kysely<Database>,
  { driveId }: GrantTarget,
  steps: readonly AppliedGrant[],
): Promise<void> {
  await sql`
    delete from grants g
    using unnest(${steps.map(({ folder }) => folder.id)}::uuid[], ${steps.map(({ to }) => to.id)}::uuid[])
      as w (folder_id, holder)
    where g.drive_id = ${driveId} and g.folder_id = w.folder_id
      and coalesce(g.member_id, g.group_id) = w.holder`.execute(tx);
}

/** What the audit trail says of it. */
export function auditActionOf(
  workspaceId: string,
  { folder, to, before }: AppliedGrant,
  change: GrantInput,
): GrantAudit {
  const action = change === 2 ? 'access-removed' : before === undefined ? 'access-granted' : 'access-changed';
  return {
    workspaceId,
    action,
    // In every language: no words. A folder that is gone is a dash.
    subject: `${to.name} (${folder.name})`,
    ...(before !== undefined && { from: String(before) }),
    ...(change !== 2 && { to: String(change) }),
  };
}
