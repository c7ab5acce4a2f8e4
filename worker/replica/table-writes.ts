import { Dexie, type Table } from 'dexie';

/** Dexie calls a whole table changed when so many rows are put in one call, and wakes every live query on it. */
const wholeTableRows = 50;
const quietBatch = 40;

/** In batches that are under way together: waiting for each would cost more than writing it. */
export async function bulkPutInBatches<Row, Key>(
  table: Table<Row, Key>,
  rows: readonly Row[],
): Promise<void> {
  await Promise.all(batches(rows).map((batch) => table.bulkPut(batch)));
}

/**
 * For what may be thousands of rows: Dexie names each deleted key to every tab, and pages stand still over the tree that they
 * make of them. Where the whole table is called changed first, the keys add nothing to that.
 */
export async function bulkDeleteUnnamed<Row, Key>(
  table: Table<Row, Key>,
  keys: readonly Key[],
): Promise<void> {
  if (keys.length >= wholeTableRows) {
    const row = await table.get(keys[0] as Key);
    if (row) await table.bulkPut(Array(wholeTableRows).fill(row));
  }
  await table.bulkDelete(keys as Key[]);
}

function batches<Entry>(entries: readonly Entry[]): Entry[][] {
  const all: Entry[][] = [];
  for (let from = 0; from < entries.length; from += quietBatch) {
    all.push(entries.slice(from, from + quietBatch));
  }
  return all;
}

/** Puts a row of which no live query need know yet: one that is put soon will notify them too. */
export function putWithoutNotifying<Row, Key>(table: Table<Row, Key>, row: Row): PromiseLike<void> {
  const store = Dexie.currentTransaction.idbtrans.objectStore(table.name);
  return new Dexie.Promise<void>((resolve, reject) => {
    const request = store.put(row);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve();
  });
}
