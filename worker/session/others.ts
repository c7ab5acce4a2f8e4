import { isOnlyOnDevice } from '../changes/change-state.ts';
import { type DriveRow, databaseName, ReplicaDatabase } from '../replica/database.ts';
import type { Ports } from './ports.ts';
import type { Store } from './store.ts';

const prefix = databaseName('');
const patienceMs = 2000;

/**
 * Somebody signed in where another person's session had ended by itself. What of that person can be fetched again leaves
 * the device; changes that exist nowhere else wait for their return.
 */
export async function clearOthers(ports: Ports, userId: string): Promise<void> {
  const factory = ports.indexedDB ?? indexedDB;
  for (const { name } of await factory.databases()) {
    if (!name?.startsWith(prefix) || name === databaseName(userId)) continue;
    await sealPerson(ports, name.slice(prefix.length));
  }
}

/**
 * Leaves of a person only what exists nowhere else; answers how many changes that are. Whoever has the database open
 * learns by the next write that it is no longer theirs to fill.
 */
export async function sealPerson(ports: Ports, userId: string): Promise<number> {
  const factory = ports.indexedDB ?? indexedDB;
  const isHere = (await factory.databases()).some(({ name }) => name === databaseName(userId));
  if (!isHere) return 0;
  const database = new ReplicaDatabase(userId, { durability: 'strict', indexedDB: factory });
  // Gone since it was listed: nothing to do, and nothing to make.
  database.on('populate', (transaction) => transaction.abort());
  let waits = 0;
  try {
    await database.open();
    await database.transaction('rw', database.tables, async () => {
      waits = await database.outbox.filter(({ state }) => state !== 'applied').count();
      if (waits === 0) await Promise.all(database.tables.map((table) => table.clear()));
      else await keepOnlyWaiting(database);
    });
  } finally {
    database.close();
  }
  if (waits === 0) await wipe(ports, userId);
  return waits;
}

/** With the names of the filespaces in which something waits. */
async function keepOnlyWaiting(database: ReplicaDatabase): Promise<void> {
  const { folders, files, listings, journal, shown, overlay, sent, notices } = database;
  const { people, peopleColumns, grants, grantColumns, device } = database;
  const items = [folders, files, listings, journal, shown, overlay, sent, notices];
  for (const table of [...items, people, peopleColumns, grants, grantColumns]) await table.clear();
  const waiting = new Set((await database.outbox.toArray()).map(({ driveId }) => driveId));
  const rows = (await database.drives.toArray()).filter(({ driveId }) => waiting.has(driveId));
  const workspaceIds = new Set(rows.map(({ workspaceId }) => workspaceId));
  await database.drives.filter(({ driveId }) => !waiting.has(driveId)).delete();
  await database.filespaces.filter(({ id }) => !waiting.has(id)).delete();
  await database.workspaces.filter(({ id }) => !workspaceIds.has(id)).delete();
  const empty = { shown: null, filling: null, checkedMs: 0 };
  await database.drives.bulkPut(rows.map((row): DriveRow => ({ ...row, ...empty })));
  const leaderEpoch = ((await device.get('device'))?.leaderEpoch ?? 0) + 1;
  await device.update('device', { leaderEpoch });
}

/**
 * Empties a person's database for good: whoever else has it open can write nothing into it any more. Where changes wait
 * that `losing` does not give up, nothing is done, in the same transaction, so that none can come between.
 */
export function emptied({ strict, guard }: Store, losing: boolean): Promise<boolean> {
  return strict.transaction('rw', strict.tables, async () => {
    await guard(strict, null)();
    if (!losing && (await strict.outbox.filter(isOnlyOnDevice).count()) > 0) return false;
    await Promise.all(strict.tables.map((table) => table.clear()));
    return true;
  });
}

/** Removes a person's database. A tab that the browser froze does not let go of it: it goes when that tab does. */
export async function wipe(ports: Ports, userId: string): Promise<void> {
  const indexedDB = ports.indexedDB && { indexedDB: ports.indexedDB };
  const database = new ReplicaDatabase(userId, { durability: 'strict', ...indexedDB });
  database.on('blocked', () => false);
  let stopTimer = () => {};
  const patience = new Promise<void>((resolve) => {
    stopTimer = ports.setTimer(patienceMs, resolve);
  });
  await Promise.race([database.delete(), patience]);
  stopTimer();
}
