import { type Kysely, sql } from 'kysely';
import { permissions } from '#contract/rules/permission.ts';
import { can, type Role } from '#contract/rules/roles.ts';
import type { ServerEventType } from '#contract/wire/events.ts';
import { findGrantsOf } from '../access/grant-queries.ts';
import { createScope, type Scope, scopeHash } from '../access/scope.ts';
import { wireIdOf } from '../db/item-ids.ts';
import type { Database } from '../db/schema.ts';
import { memberStatus } from '../db/tables/workspaces.ts';
import { findItemAccess, findItemPaths } from '../features/items/item-paths.ts';
import type { ChangeData } from '../features/items/log/change-effect.ts';
import { fileToWire, findFolderPaths, folderToWire } from '../features/items/read/items-to-wire.ts';

/** One entry of a filespace's log, as it is sent to those who see everything. */
export interface LogEntry {
  readonly seq: number;
  readonly type: ServerEventType;
  readonly change: ChangeData;
  readonly data: Readonly<Record<string, unknown>>;
  readonly by: string | null;
}

export const logBatchSize = 500;

/** The lines after `seq`. A log that goes by another name by now has none: whoever has more of the former one must not get them. */
export async function loadLogEntries(
  db: Kysely<Database>,
  { driveId, epoch, seq }: { readonly driveId: string; readonly epoch: string; readonly seq: number },
): Promise<readonly LogEntry[]> {
  const { rows } = await sql<{ seq: number; type: ServerEventType; data: ChangeData; by: string | null }>`
    select c.seq, c.type, c.data, m.email as by
    from changes c left join members m on m.id = c.actor
    where c.drive_id = ${driveId} and c.seq > ${seq} and ${epoch} = (select epoch from drives where id = ${driveId})
    order by c.seq limit ${logBatchSize}`.execute(db);
  const pathOf = await findFolderPaths(
    db,
    driveId,
    rows.map((row) => row.data.item),
  );
  return rows.map(({ type, data: change, by, ...row }) => {
    const path = pathOf(change.item);
    return { seq: row.seq, type, change, data: tellable(driveId, type, change, path), by };
  });
}

/** What the logs of these filespaces are called, and how long they are, now. */
export async function loadLogs(
  db: Kysely<Database>,
  driveIds: readonly string[],
): Promise<readonly { readonly id: string; readonly epoch: string; readonly seq: number }[]> {
  if (driveIds.length === 0) return [];
  const { rows } = await sql<{ id: string; epoch: string; seq: number }>`
    select id, epoch, seq from drives where id = any(${driveIds}::uuid[])`.execute(db);
  return rows;
}

function tellable(
  driveId: string,
  type: ServerEventType,
  { item }: ChangeData,
  path: string,
): Readonly<Record<string, unknown>> {
  const ids = { parent_folder: wireIdOf(item.parent_id), drive_id: driveId };
  if (type === 'DELETE_FOLDER') return { folder_id: item.id, ...ids };
  if (type === 'DELETE_FILE') return { file_id: item.id, ...ids };
  const write = item.kind === 0 ? folderToWire : fileToWire;
  return { ...write(driveId, item, path, permissions.edit) };
}

/** What each of these people may see of the filespace at this moment. Who has no access (any more) is not in it. */
export async function loadScopes(
  db: Kysely<Database>,
  driveId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly scope: Scope; readonly hash: string }>> {
  const { rows } = await sql<{ id: string; user_id: string; role: Role }>`
    select m.id, m.user_id, m.role from drives d
    join members m on m.workspace_id = d.workspace_id
    where d.id = ${driveId} and m.user_id = any(${userIds}::uuid[]) and m.status = ${memberStatus.active}`.execute(
    db,
  );
  const someSee = rows.filter(({ role }) => !can(role, 'seeEverything')).map(({ id }) => id);
  const grants = await findGrantsOf(db, driveId, someSee);
  return new Map(
    rows.flatMap(({ id, user_id, role }) => {
      const scope = createScope(role, grants.get(id));
      return scope === null ? [] : [[user_id, { scope, hash: scopeHash(scope) }] as const];
    }),
  );
}

/** How an entry is sent: as it is, as it is to who may only look at the item, as "fetch the difference", or not at all. */
export type DeliveryMode = 'whole' | 'view' | 'pull' | 'hidden';

/** One look at the tree for all lines; the answer depends on the scope alone, so equal scopes share it. */
export async function deliveryModes(
  db: Kysely<Database>,
  driveId: string,
  scope: Scope,
  entries: readonly LogEntry[],
): Promise<readonly DeliveryMode[]> {
  if (scope.kind === 'everything') return entries.map(({ change }) => (change.pull ? 'pull' : 'whole'));
  const ids = entries.flatMap(({ change }) => [
    change.item.id,
    change.item.parent_id,
    ...(change.fromParent === undefined ? [] : [change.fromParent]),
    ...(change.parents ?? []),
  ]);
  const reach = await findItemAccess(db, driveId, scope, [...new Set(ids)]);
  const inside = (id: string) => reach.permission(id) >= permissions.view;
  const pathChanges = await loadPathChanges(db, driveId, scope, (entries[0]?.seq ?? 1) - 1);
  return entries.map(({ seq, type, change: { item, fromParent, parents, pull } }) => {
    const wasInside = (parents ?? [fromParent ?? item.parent_id]).some(inside);
    const isDeleted = type.startsWith('DELETE_');
    const isInside = isDeleted ? wasInside : inside(item.id);
    if (isInside && wasInside && !pull) {
      return !isDeleted && reach.permission(item.id) === permissions.view ? 'view' : 'whole';
    }
    return isInside || wasInside || pathChanges.has(seq) ? 'pull' : 'hidden';
  });
}

/**
 * The sequences in which a granted folder, or a folder above one, was renamed, moved or deleted: with that a person's
 * view begins somewhere else, or ends.
 */
async function loadPathChanges(
  db: Kysely<Database>,
  driveId: string,
  scope: Extract<Scope, { kind: 'granted' }>,
  since: number,
): Promise<ReadonlySet<number>> {
  const granted = scope.folders.map((grant) => grant.folderId);
  const paths = await findItemPaths(db, driveId, granted);
  const ids = [...new Set([...granted, ...[...paths.values()].flat()])];
  const { rows } = await sql<{ seq: number }>`
    select from_seq as seq from items
    where drive_id = ${driveId} and id = any(${ids}::uuid[]) and from_seq > ${since}
    union
    select to_seq from items_history
    where drive_id = ${driveId} and id = any(${ids}::uuid[]) and to_seq > ${since}
    union
    select to_seq from erased_versions
    where drive_id = ${driveId} and id = any(${ids}::uuid[]) and to_seq > ${since}`.execute(db);
  return new Set(rows.map((row) => row.seq));
}
