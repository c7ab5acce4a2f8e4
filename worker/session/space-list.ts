import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { deleteInaccessible } from '../administration/people-store.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import { filespaceFromWire, workspaceFromWire } from '../api-client/from-wire.ts';
import { isUpload } from '../changes/change-definitions.ts';
import { isOnlyOnDevice } from '../changes/change-state.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { markRejected } from '../outbox/outbox-machine.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/replica-database.ts';
import { deleteReplica, hideFilespace } from '../replica/replica-lifecycle.ts';
import { sweepReplicas } from '../replica/sweep-replicas.ts';
import { newDriveRow } from './connected-drives.ts';

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
    await database.workspaces.bulkDelete([...before.workspaceIds].filter((id) => !member.has(id)));
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
    return vanished.map((driveId) => ({
      driveId,
      wasSynced: drives.some((drive) => drive.driveId === driveId && drive.connected),
      name: names.find((row) => row.id === driveId)?.name ?? '',
    }));
  });
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

interface LostFilespace {
  readonly driveId: string;
  readonly wasSynced: boolean;
  readonly name: string;
}

/** Its data goes, and what was sent and said of it; what is pending for it can never be sent and is listed as such. */
async function loseFilespace(context: EngineContext, { driveId, wasSynced, name }: LostFilespace) {
  const database = context.store.relaxed;
  const guard = context.store.guard(database, null);
  await context.contents.remove(await deleteReplica(database, driveId, guard));
  const atMs = context.ports.now();
  const isBegunAgain = await context.write(null, null, async (transaction) => {
    const rows = (await transaction.all()).filter((row) => row.driveId === driveId);
    // What the server has taken went with the filespace; what it has not can never be sent.
    const lostRows = rows.filter(isOnlyOnDevice);
    await transaction.remove(...rows.filter((row) => !lostRows.includes(row)));
    await transaction.put(
      ...lostRows.map((row): OutboxRow => ({ ...markRejected(row, 'drive-gone'), spaceName: name })),
    );
    await forgetSent(context.store.durable, driveId);
    const batchIds = lostRows.flatMap(({ change }) => (isUpload(change) ? change.batchId : []));
    await forgetUploads(context.store.durable, driveId, new Set(batchIds));
    const unsent = lostRows.length;
    if (wasSynced || unsent > 0) {
      await transaction.addNotice(atMs, { kind: 'filespace-deleted', data: { driveId, name, unsent } });
    }
    // The tab that leads may have begun a copy of the nothing that is left to see.
    const state = await context.store.durable.syncStates.get(driveId);
    await hideFilespace(context.store.durable, driveId);
    await context.store.durable.syncStates.delete(driveId);
    return Boolean(state?.shown ?? state?.filling);
  });
  if (isBegunAgain) await sweepReplicas(database, guard);
  context.indexes.evict(driveId);
}

/** Names of its items and folders stand there. What was refused is the person's own, and stays. Runs inside a transaction. */
async function forgetSent({ sentChanges, notices }: ReplicaDatabase, driveId: string) {
  await sentChanges.filter((row) => row.driveId === driveId).delete();
  await notices
    .filter(({ kind, data }) => kind !== 'rejected' && 'driveId' in data && data.driveId === driveId)
    .delete();
}

/** `waiting`: batches of which something was not sent; they stay with it. Runs inside a transaction. */
async function forgetUploads(
  { uploadBatches, uploadedItems }: ReplicaDatabase,
  driveId: string,
  waiting: ReadonlySet<string>,
) {
  const ids = await uploadBatches.where('driveId').equals(driveId).primaryKeys();
  const done = new Set(ids.filter((id) => !waiting.has(id)));
  await uploadBatches.bulkDelete([...done]);
  await uploadedItems.filter(({ batchId }) => done.has(batchId)).delete();
}

function spaceTables(database: ReplicaDatabase) {
  const { workspaces, filespaces, syncStates: drives, journal, device } = database;
  const { peopleState, peopleColumns, grants, grantColumns, snapshotLists } = database;
  const fetched = [peopleState, peopleColumns, grants, grantColumns, snapshotLists];
  return [workspaces, filespaces, drives, journal, device, ...fetched];
}
