import { Dexie } from 'dexie';
import type { ReplicaDatabase } from './replica-database.ts';
import { replicaTables } from './replica-tables.ts';
import type { WriteGuard } from './write-guard.ts';

type LeafTable = ReplicaDatabase['folders'];

const rowsAtOnce = 200;

/**
 * Deletes the rows of replicas that no filespace has any more: replaced, disconnected, or abandoned in the middle. In short
 * transactions, each of which looks again at what is in use, so that it can be cut anywhere and run at any time.
 */
export async function sweepReplicas(db: ReplicaDatabase, guard: WriteGuard): Promise<void> {
  for (const r of await strayReplicas(db)) {
    while (await sweepSome(db, db.folders, r, guard));
    while (await sweepSome(db, db.files, r, guard));
  }
}

async function sweepSome(
  db: ReplicaDatabase,
  table: LeafTable,
  r: number,
  guard: WriteGuard,
): Promise<boolean> {
  return db.transaction('rw', replicaTables(db), async () => {
    await guard();
    if ((await replicasInUse(db)).has(r)) return false;
    const some = await table
      .where('[r+p+k]')
      .between([r, Dexie.minKey], [r, Dexie.maxKey])
      .limit(rowsAtOnce)
      .primaryKeys();
    const last = some.at(-1);
    if (last === undefined) return false;
    await table.where('[r+p+k]').between([r, Dexie.minKey], last, true, true).delete();
    return some.length === rowsAtOnce;
  });
}

async function strayReplicas(db: ReplicaDatabase): Promise<number[]> {
  const inUse = await replicasInUse(db);
  const strays = new Set<number>();
  for (const table of [db.folders, db.files]) {
    for (let r = await replicaFrom(table, 0); r !== undefined; r = await replicaFrom(table, r + 1)) {
      if (!inUse.has(r)) strays.add(r);
    }
  }
  return [...strays];
}

/** The first replica of this number or a higher one that has a leaf. */
async function replicaFrom(table: LeafTable, r: number): Promise<number | undefined> {
  const [key] = await table
    .where('[r+p+k]')
    .between([r, Dexie.minKey], [Number.MAX_SAFE_INTEGER, Dexie.maxKey])
    .limit(1)
    .primaryKeys();
  return key?.[0];
}

async function replicasInUse(db: ReplicaDatabase): Promise<Set<number>> {
  const drives = await db.syncStates.toArray();
  return new Set(drives.flatMap(({ shown, filling }) => [shown?.r ?? 0, filling?.r ?? 0]));
}
