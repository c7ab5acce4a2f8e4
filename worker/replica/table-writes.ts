import { Dexie, type ObservabilitySet, RangeSet, type Table } from 'dexie';
import type { ItemKind } from '#contract/entities/item.ts';
import { numberColumns, pick } from '#contract/entities/item-fields.ts';
import type { BlockRow, ListingRow, ReplicaDatabase } from './replica-database.ts';
import type { Columns } from './sorted-block.ts';

/** Dexie calls a whole table changed when 50 rows are put or deleted in one call, and wakes every live query on it. */
const quietBatch = 40;

export type BlockKey = [r: number, p: string, k: string];

export function blockTable(db: ReplicaDatabase, kind: ItemKind): Table<BlockRow, BlockKey> {
  return kind === 'folder' ? db.folders : db.files;
}

export function blockRow(r: number, p: string, k: string, columns: Columns): BlockRow {
  const { contentSeqs } = columns;
  return {
    r,
    p,
    k,
    ...pick(columns, ['ids', 'names', ...numberColumns]),
    ...(contentSeqs && { contentSeqs }),
  };
}

/** In batches that are under way together: waiting for each would cost more than writing it. */
export async function bulkPutInBatches<Row, Key>(
  table: Table<Row, Key>,
  rows: readonly Row[],
): Promise<void> {
  await Promise.all(batches(rows).map((batch) => table.bulkPut(batch)));
}

export async function bulkDeleteInBatches<Row, Key>(
  table: Table<Row, Key>,
  keys: readonly Key[],
): Promise<void> {
  await Promise.all(batches(keys).map((batch) => table.bulkDelete(batch)));
}

function batches<Entry>(entries: readonly Entry[]): Entry[][] {
  const all: Entry[][] = [];
  for (let from = 0; from < entries.length; from += quietBatch) {
    all.push(entries.slice(from, from + quietBatch));
  }
  return all;
}

interface PageRow {
  readonly r: number;
  readonly p: string;
}

/**
 * Puts the rows of a page, which are about all that stands in their range of keys, and notifies live queries of that one range.
 * Notified key by key, each live query of each tab keeps a tree of all keys that were written since it last ran: at 100,000
 * items the trees took longer than the full sync. Runs inside a transaction.
 */
export function putPage<Row extends PageRow, Key>(
  table: Table<Row, Key>,
  rows: readonly Row[],
): PromiseLike<void> {
  const trans = Dexie.currentTransaction.idbtrans as IDBTransaction & { mutatedParts?: ObservabilitySet };
  const parents = rows.map(({ p }) => p).sort();
  const [first] = rows;
  if (first === undefined) return Dexie.Promise.resolve();
  const range = () => new RangeSet([first.r, parents[0] ?? ''], [first.r, parents.at(-1) ?? '', []]);
  const part = `idb://${table.db.name}/${table.name}/`;
  const changedRanges = { [part]: range(), [`${part}:dels`]: range() };
  trans.mutatedParts = Dexie.extendObservabilitySet(trans.mutatedParts ?? {}, changedRanges);
  const store = trans.objectStore(table.name);
  return new Dexie.Promise<void>((resolve, reject) => {
    let last: IDBRequest | undefined;
    for (const row of rows) {
      const request = store.put(row);
      request.onerror = () => reject(request.error);
      last = request;
    }
    if (last) last.onsuccess = () => resolve();
  });
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

/** Deletes all that a folder has in one replica, however much it is, as ranges of keys. */
export async function dropFolder(db: ReplicaDatabase, r: number, p: string): Promise<void> {
  for (const table of [db.folders, db.files]) {
    await table.where('[r+p+k]').between([r, p, Dexie.minKey], [r, p, Dexie.maxKey]).delete();
  }
  await db.listings.delete([r, p]);
}

/** Deletes what many folders have. Their listings name the blocks; long runs go as ranges. */
export async function dropFolders(db: ReplicaDatabase, r: number, folders: readonly string[]): Promise<void> {
  const keysAtOnce = 8;
  for (let from = 0; from < folders.length; from += 500) {
    const some = folders.slice(from, from + 500);
    const listings = await db.listings.bulkGet(some.map((p): [number, string] => [r, p]));
    const few: ListingRow[] = [];
    for (const listing of listings) {
      if (!listing) continue;
      if (listing.folders.keys.length + listing.files.keys.length > keysAtOnce) {
        await dropFolder(db, r, listing.p);
      } else {
        few.push(listing);
      }
    }
    await bulkDeleteInBatches(
      db.folders,
      few.flatMap((row) => row.folders.keys.map((k): BlockKey => [r, row.p, k])),
    );
    await bulkDeleteInBatches(
      db.files,
      few.flatMap((row) => row.files.keys.map((k): BlockKey => [r, row.p, k])),
    );
    await bulkDeleteInBatches(
      db.listings,
      few.map((row): [number, string] => [r, row.p]),
    );
  }
}
