import type { Table } from 'dexie';
import { countChanges, isOnlyOnDevice } from '../changes/change-state.ts';
import type { UserStore } from '../engine/user-store.ts';
import type { Ports } from '../lib/ports.ts';
import type { OutboxRow } from '../replica/outbox-row.ts';
import { databaseName, ReplicaDatabase, type SyncStateRow } from '../replica/replica-database.ts';
import {
  findStoredContent,
  listContentOwners,
  removeUnneededContent,
  sweepContentDirectories,
} from './content/content-directories.ts';

const prefix = databaseName('');
const patienceMs = 2000;

/**
 * Somebody signed in where another person's session had ended by itself. What of that person can be fetched again leaves
 * the device; changes that exist nowhere else wait for their return.
 */
export async function clearOtherUsers(ports: Ports, userId: string): Promise<void> {
  const factory = ports.indexedDB ?? indexedDB;
  for (const { name } of await factory.databases()) {
    if (!name?.startsWith(prefix) || name === databaseName(userId)) continue;
    await clearSyncedData(ports, name.slice(prefix.length));
  }
  await sweepAbandonedContent(ports, userId);
}

/** Bytes of people of whom there is no database any more: another tab wrote them while it was deleted. */
async function sweepAbandonedContent(ports: Ports, userId: string): Promise<void> {
  const owners = await listContentOwners(ports);
  if (owners.size === 0) return;
  const databases = await (ports.indexedDB ?? indexedDB).databases();
  for (const owner of owners) {
    const isNeeded = owner === userId || databases.some(({ name }) => name === databaseName(owner));
    if (!isNeeded) await sweepContentDirectories(ports, owner, null);
  }
}

/**
 * Leaves of a person only what exists nowhere else; answers how many changes that are. Whoever has the database open
 * learns by the next write that it is no longer theirs to fill.
 */
export async function clearSyncedData(ports: Ports, userId: string): Promise<number> {
  const database = await findDatabase(ports, userId);
  if (database === null) {
    await sweepContentDirectories(ports, userId, null);
    return 0;
  }
  let pending: readonly OutboxRow[] = [];
  let kept: ReadonlySet<string> = new Set();
  let identity: string | null = null;
  try {
    await database.open();
    await database.transaction('rw', database.tables, async () => {
      pending = await readPending(database);
      if (pending.length === 0) await Promise.all(database.tables.map((table) => table.clear()));
      else await keepOnlyPending(database);
      kept = await findStoredContent(database);
      identity = (await database.device.get('device'))?.identity ?? null;
    });
  } finally {
    database.close();
  }
  if (pending.length === 0) await deleteDatabase(ports, userId);
  else {
    await sweepContentDirectories(ports, userId, identity);
    if (identity !== null) await removeUnneededContent(ports, userId, identity, kept);
  }
  return countUnsentOf(pending);
}

/** How many changes would stay of a person, all of whose data is still here. */
export async function countUnsent(ports: Ports, userId: string): Promise<number> {
  const database = await findDatabase(ports, userId);
  if (database === null) return 0;
  try {
    await database.open();
    return countUnsentOf(await readPending(database));
  } finally {
    database.close();
  }
}

/** Null where this device has none of this person. */
async function findDatabase(ports: Ports, userId: string): Promise<ReplicaDatabase | null> {
  const factory = ports.indexedDB ?? indexedDB;
  const isHere = (await factory.databases()).some(({ name }) => name === databaseName(userId));
  if (!isHere) return null;
  const database = new ReplicaDatabase(userId, { durability: 'strict', indexedDB: factory });
  // Gone since it was listed: nothing to do, and nothing to make.
  database.on('populate', (transaction) => transaction.abort());
  return database;
}

function readPending({ outbox }: ReplicaDatabase): Promise<readonly OutboxRow[]> {
  return Promise.resolve(outbox.filter(({ state }) => state !== 'applied').toArray());
}

const countUnsentOf = (rows: readonly OutboxRow[]) => countChanges(rows.filter(isOnlyOnDevice));

/** With the names of the filespaces with pending changes. */
async function keepOnlyPending(database: ReplicaDatabase): Promise<void> {
  const { folders, files, journal, shownReplicas, overlay, sentChanges, notices } = database;
  const { peopleState, peopleColumns, grants, grantColumns, snapshotLists } = database;
  const { device, pins, offlineFiles, folderSaves, activityLists, activityLines, visits } = database;
  const { stars, starLists, recentItems } = database;
  const fetched = [peopleState, peopleColumns, grants, grantColumns, snapshotLists];
  const items = [folders, files, journal, shownReplicas, overlay, sentChanges, notices];
  for (const table of [pins, offlineFiles, folderSaves, activityLists, activityLines, visits])
    await table.clear();
  for (const table of [stars, starLists, recentItems]) await table.clear();
  for (const table of [...items, ...fetched]) await table.clear();
  const pending = new Set((await database.outbox.toArray()).map(({ driveId }) => driveId));
  const rows = (await database.syncStates.toArray()).filter(({ driveId }) => pending.has(driveId));
  const workspaceIds = new Set(rows.map(({ workspaceId }) => workspaceId));
  await database.syncStates.filter(({ driveId }) => !pending.has(driveId)).delete();
  await database.filespaces.filter(({ id }) => !pending.has(id)).delete();
  await database.workspaces.filter(({ id }) => !workspaceIds.has(id)).delete();
  await keepOnlyPendingUploads(database);
  const empty = { shown: null, filling: null, checkedMs: 0 };
  await database.syncStates.bulkPut(rows.map((row): SyncStateRow => ({ ...row, ...empty })));
  const leaderEpoch = ((await device.get('device'))?.leaderEpoch ?? 0) + 1;
  await device.update('device', { leaderEpoch });
}

/** With the batches that they belong to. */
async function keepOnlyPendingUploads(database: ReplicaDatabase): Promise<void> {
  const { outbox, uploads, uploadBatches, uploadedItems, uploadProgress } = database;
  const changes = (await outbox.toArray()).flatMap(({ state, change }) =>
    state !== 'applied' && change.type === 'addFiles' ? [change] : [],
  );
  const uploadIds = new Set(changes.map(({ uploadId }) => uploadId));
  const batchIds = new Set(changes.map(({ batchId }) => batchId));
  await uploads.filter(({ uploadId }) => !uploadIds.has(uploadId)).delete();
  for (const table of [uploadBatches, uploadedItems, uploadProgress] as Table<{ batchId: string }>[])
    await table.filter(({ batchId }) => !batchIds.has(batchId)).delete();
}

/**
 * Empties a person's database for good: whoever else has it open can write nothing into it any more. Where changes wait
 * that `losing` does not give up, nothing is done, in the same transaction, so that none can come between.
 */
export function tryEmptyDatabase({ durable, guard }: UserStore, losing: boolean): Promise<boolean> {
  return durable.transaction('rw', durable.tables, async () => {
    await guard(durable, null)();
    if (!losing && (await durable.outbox.filter(isOnlyOnDevice).count()) > 0) return false;
    await Promise.all(durable.tables.map((table) => table.clear()));
    return true;
  });
}

/**
 * Removes a person's database, and the bytes of their uploads. A tab that the browser froze does not let go of it: it goes
 * when that tab does.
 */
export async function deleteDatabase(ports: Ports, userId: string): Promise<void> {
  const indexedDB = ports.indexedDB && { indexedDB: ports.indexedDB };
  const database = new ReplicaDatabase(userId, { durability: 'strict', ...indexedDB });
  database.on('blocked', () => false);
  let stopTimer = () => {};
  const patience = new Promise<void>((resolve) => {
    stopTimer = ports.setTimer(patienceMs, resolve);
  });
  await Promise.race([database.delete(), patience]);
  stopTimer();
  await sweepContentDirectories(ports, userId, null);
}
