import { isUnsent } from '../read/unsent.ts';
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
    await clearOther(name.slice(prefix.length), factory);
  }
}

async function clearOther(userId: string, factory: IDBFactory): Promise<void> {
  const database = new ReplicaDatabase(userId, { durability: 'strict', indexedDB: factory });
  // Gone since it was listed: nothing to do, and nothing to make.
  database.on('populate', (transaction) => transaction.abort());
  try {
    await database.open();
    const waits = await database.outbox.filter(({ state }) => state !== 'applied').count();
    if (waits === 0) await database.delete();
    else await keepOnlyWaiting(database);
  } finally {
    database.close();
  }
}

async function keepOnlyWaiting(database: ReplicaDatabase): Promise<void> {
  const { folders, files, listings, journal, shown, overlay, sent, notices, drives } = database;
  const { people, peopleColumns, grants, grantColumns } = database;
  const items = [folders, files, listings, journal, shown, overlay, sent, notices];
  const gone = [...items, people, peopleColumns, grants, grantColumns];
  await database.transaction('rw', [...gone, drives], async () => {
    for (const table of gone) await table.clear();
    const rows = await drives.toArray();
    const empty = { shown: null, filling: null, checkedMs: 0 };
    await drives.bulkPut(rows.map((row): DriveRow => ({ ...row, ...empty })));
  });
}

/**
 * Empties a person's database for good: whoever else has it open can write nothing into it any more. Where changes wait
 * that `losing` does not give up, nothing is done, in the same transaction, so that none can come between.
 */
export function emptied({ strict, guard }: Store, losing: boolean): Promise<boolean> {
  return strict.transaction('rw', strict.tables, async () => {
    await guard(strict, null)();
    if (!losing && (await strict.outbox.filter(isUnsent).count()) > 0) return false;
    await Promise.all(strict.tables.map((table) => table.clear()));
    return true;
  });
}

/**
 * Removes a person's database. A tab that the browser froze does not hear that it should let go: for its sake the
 * database is emptied first, and where it stands in the way nobody waits for the rest, which goes when that tab does.
 */
export async function wipe(ports: Ports, userId: string): Promise<void> {
  const indexedDB = ports.indexedDB && { indexedDB: ports.indexedDB };
  const database = new ReplicaDatabase(userId, { durability: 'strict', ...indexedDB });
  // Runs only when opening would make a new one, and undoes that.
  database.on('populate', (transaction) => transaction.abort());
  database.on('blocked', () => false);
  try {
    await database.open();
    await database.transaction('rw', database.tables, () =>
      Promise.all(database.tables.map((table) => table.clear())),
    );
  } catch {
    // There is none, or it cannot be opened: to delete it is all that can be done.
  }
  let stopTimer = () => {};
  const patience = new Promise<void>((resolve) => {
    stopTimer = ports.setTimer(patienceMs, resolve);
  });
  await Promise.race([database.delete(), patience]);
  stopTimer();
}
