import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import { roles } from '#contract/rules/roles.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { deleteInaccessible } from '../../administration/delete-inaccessible.ts';
import type { ApiClient } from '../../api-client/api-client.ts';
import { filespaceFromWire, workspaceFromWire } from '../../api-client/from-wire.ts';
import type { EngineContext } from '../../engine/engine-context.ts';
import type { NoticeRow } from '../../replica/notice.ts';
import type { ReplicaDatabase } from '../../replica/replica-database.ts';
import { newDriveRow } from '../connected-drives.ts';
import { loseFilespace } from './lose-filespace.ts';

/**
 * Lists workspaces and filespaces; what the server does not list any more leaves the device. Where another tab's list was
 * stored while this one was on its way, nobody knows which is the older: it is asked for again.
 */
export async function refreshSpaces(
  context: EngineContext,
  remote: ApiClient,
  email: string,
): Promise<Result<true, CallProblem>> {
  const before = await known(context.store.relaxed);
  const listed = await remote.call('listWorkspaces', { params: { email } });
  if (!listed.ok) return listed;
  const workspaces = listed.value.map(workspaceFromWire);
  const filespaces: Filespace[] = [];
  for (const workspace of workspaces) {
    const query = { workspaceId: workspace.id, workspaceUserId: workspace.memberId };
    const drives = await remote.call('listDrives', { query });
    if (drives.ok) filespaces.push(...drives.value.map(filespaceFromWire));
    // A workspace that went away between the two questions has no filespaces; anything else is no list at all.
    else if (drives.problem.kind === 'offline' || drives.problem.status !== 404) return drives;
  }
  const vanished = await storeSpaces(context, workspaces, filespaces, before);
  if (vanished === null) return refreshSpaces(context, remote, email);
  for (const row of vanished) await loseFilespace(context, row);
  return ok(true);
}

/** Stores what was just made, before the lists come. */
export async function storeCreatedSpaces(
  context: EngineContext,
  workspaces: readonly Workspace[],
  filespaces: readonly Filespace[],
) {
  const database = context.store.relaxed;
  await database.transaction('rw', spaceTables(database), async () => {
    await context.store.guard(database, null)();
    await addSpaces(database, workspaces, filespaces);
  });
}

interface Known {
  readonly lists: number;
  readonly workspaceIds: ReadonlySet<string>;
  readonly driveIds: ReadonlySet<string>;
}

/** A filespace that was taken off the device for want of storage may be here by its name alone. */
async function known(database: ReplicaDatabase): Promise<Known> {
  const [device, workspaceIds, driveIds, named] = await Promise.all([
    database.device.get('device'),
    database.workspaces.toCollection().primaryKeys() as Promise<string[]>,
    database.syncStates.toCollection().primaryKeys() as Promise<string[]>,
    database.filespaces.toCollection().primaryKeys() as Promise<string[]>,
  ]);
  return {
    lists: device?.listingCount ?? 0,
    workspaceIds: new Set(workspaceIds),
    driveIds: new Set([...driveIds, ...named]),
  };
}

/**
 * `before`: what was here when the lists were asked for. What was made since cannot be in them, and is not gone. Null
 * where other lists were stored since.
 */
async function storeSpaces(
  context: EngineContext,
  workspaces: readonly Workspace[],
  filespaces: readonly Filespace[],
  before: Known,
) {
  const database = context.store.relaxed;
  return database.transaction('rw', spaceTables(database), async () => {
    await context.store.guard(database, null)();
    const lists = (await database.device.get('device'))?.listingCount ?? 0;
    if (lists !== before.lists) return null;
    const here = new Set(filespaces.map((row) => row.id));
    const member = new Set(workspaces.map((row) => row.id));
    const drives = await database.syncStates.toArray();
    const names = await database.filespaces.toArray();
    const ids = new Set([...drives.map(({ driveId }) => driveId), ...names.map(({ id }) => id)]);
    const vanished = [...ids].filter((id) => before.driveIds.has(id) && !here.has(id));
    const stored = await database.workspaces.toArray();
    const left = stored.filter(({ id }) => before.workspaceIds.has(id) && !member.has(id));
    const leftIds = new Set(left.map(({ id }) => id));
    await database.workspaces.bulkDelete([...leftIds]);
    // Together with the rows that it is told from: said once, whatever ends this tab next.
    const atMs = context.ports.now();
    const roleBefore = new Map(stored.map(({ id, role }) => [id, role]));
    const changed = workspaces.filter(({ id, role }) => (roleBefore.get(id) ?? role) !== role);
    await database.notices.bulkAdd([
      ...left.map((workspace) => leftNotice(workspace, stored, atMs)),
      ...changed.map((workspace) => roleNotice(workspace, workspaces, atMs)),
    ]);
    await database.filespaces.bulkDelete(
      names.filter(({ id }) => before.driveIds.has(id) && !here.has(id)).map(({ id }) => id),
    );
    await addSpaces(database, workspaces, filespaces);
    await deleteInaccessible(database);
    const held = new Set(workspaces.filter(({ hold }) => hold).map(({ id }) => id));
    const onHold = filespaces.filter(({ workspaceId }) => held.has(workspaceId)).map(({ id }) => id);
    await database.device.update('device', {
      spacesMs: context.ports.now(),
      listingCount: lists + 1,
      onHold,
    });
    return vanished.map((driveId) => {
      const filespace = names.find((row) => row.id === driveId);
      const drive = drives.find((row) => row.driveId === driveId);
      const workspaceId = filespace?.workspaceId ?? drive?.workspaceId ?? '';
      return {
        driveId,
        isNoticed: drive?.connected === true && !leftIds.has(workspaceId),
        name: filespace?.name ?? '',
      };
    });
  });
}

function leftNotice(workspace: Workspace, listed: readonly Workspace[], atMs: number): NoticeRow {
  const { id, owner, role } = workspace;
  const whom = role === roles.owner ? null : (owner?.email ?? null);
  const name = nameAmong(workspace, listed);
  return { atMs, kind: 'workspace-left', data: { workspaceId: id, name, owner: whom } };
}

function roleNotice(workspace: Workspace, listed: readonly Workspace[], atMs: number): NoticeRow {
  const { id, role } = workspace;
  const name = nameAmong(workspace, listed);
  return { atMs, kind: 'role-changed', data: { workspaceId: id, name, role } };
}

/** Told apart from others of its name now: later nobody may have its owner any more. */
function nameAmong({ id, name, owner }: Workspace, listed: readonly Workspace[]): string {
  const isOnlyName = listed.every((other) => other.id === id || other.name !== name);
  return isOnlyName || !owner ? name : `${name} (${owner.name || owner.email})`;
}

async function addSpaces(
  database: ReplicaDatabase,
  workspaces: readonly Workspace[],
  filespaces: readonly Filespace[],
) {
  await database.workspaces.bulkPut([...workspaces]);
  await database.filespaces.bulkPut([...filespaces]);
  const known = new Set((await database.syncStates.toCollection().primaryKeys()) as string[]);
  const fresh = filespaces.filter((row) => !known.has(row.id));
  for (const row of fresh) {
    await database.syncStates.put(await newDriveRow(database, row.id, row.workspaceId, false));
  }
}

function spaceTables(database: ReplicaDatabase) {
  const { workspaces, filespaces, syncStates: drives, journal, device, notices } = database;
  const { peopleState, peopleColumns, grants, grantColumns, snapshotLists } = database;
  const fetched = [peopleState, peopleColumns, grants, grantColumns, snapshotLists];
  return [workspaces, filespaces, drives, journal, device, notices, ...fetched];
}
