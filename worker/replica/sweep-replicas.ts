import { Dexie, type Table } from 'dexie';
import type { ReplicaDatabase } from './replica-database.ts';
import { replicaTables } from './replica-tables.ts';
import type { WriteGuard } from './write-guard.ts';

const rowsAtOnce = 2000;

/**
 * Deletes the rows of replicas that no filespace has any more: replaced, disconnected, or abandoned in the middle. In short
 * transactions, each of which looks again at what is in use, so that it can be cut anywhere and run at any time.
 */
export async function sweepReplicas(db: ReplicaDatabase, guard: WriteGuard): Promise<void> {
  for (const r of await strayReplicas(db)) {
    // Listings last: they are how strays are found.
    while (await sweepSome(db, db.folders, '[r+p+k]', r, guard));
    while (await sweepSome(db, db.files, '[r+p+k]', r, guard));
    while (await sweepSome(db, db.listings, '[r+p]', r, guard));
  }
}

async function sweepSome<Row, Key>(
  db: ReplicaDatabase,
  table: Table<Row, Key>,
  key: string,
  r: number,
  guard: WriteGuard,
): Promise<boolean> {
  return db.transaction('rw', replicaTables(db), async () => {
    await guard();
    if ((await replicasInUse(db)).has(r)) return false;
    const some = await table
      .where(key)
      .between([r, Dexie.minKey], [r, Dexie.maxKey])
      .limit(rowsAtOnce)
      .primaryKeys();
    const last = some.at(-1);
    if (last === undefined) return false;
    await table.where(key).between([r, Dexie.minKey], last, true, true).delete();
    return some.length === rowsAtOnce;
  });
}

async function strayReplicas(db: ReplicaDatabase): Promise<number[]> {
  const inUse = await replicasInUse(db);
  const strays: number[] = [];
  let listing = await db.listings.orderBy('[r+p]').first();
  while (listing) {
    if (!inUse.has(listing.r)) strays.push(listing.r);
    listing = await db.listings.where('[r+p]').above([listing.r, Dexie.maxKey]).first();
  }
  return strays;
}

async function replicasInUse(db: ReplicaDatabase): Promise<Set<number>> {
  const drives = await db.syncStates.toArray();
  return new Set(drives.flatMap(({ shown, filling }) => [shown?.r ?? 0, filling?.r ?? 0]));
}
