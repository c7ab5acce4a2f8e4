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
