import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import type { ItemKind } from '#contract/entities/item.ts';
import { type LeafBlock, readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import type { LeafRow, ReplicaDatabase } from '../replica-database.ts';
import { type LeafKey, leafKeyOf } from './leaf-key.ts';

/**
 * Reads and writes leaves in the caller's transaction, past Dexie: a live query is to wake by the folder that it shows and
 * not by the leaf in which that happens to stand. So whoever shows a folder reads `keysOfFolder`, and whoever writes says with
 * `notifyFolders` which folders it touched.
 */

/** As the second part of a key: above every parent, as IndexedDB orders them. */
const aboveAll: IDBValidKey[] = [];

export function leafTableName(kind: ItemKind): 'folders' | 'files' {
  return kind === 'folder' ? 'folders' : 'files';
}

/** Keys of all leaves of a kind, in order. */
export function allLeafKeys(kind: ItemKind, r: number): PromiseLike<LeafKey[]> {
  return keysIn(kind, IDBKeyRange.bound([r], [r, aboveAll]));
}

/** From `low` up to and with `high`. */
export function leafKeysBetween(kind: ItemKind, low: LeafKey, high: LeafKey): PromiseLike<LeafKey[]> {
  return keysIn(kind, IDBKeyRange.bound([...low], [...high]));
}

/** The last leaf that begins before a place; with `orAt`, before it or at it. */
export function leafKeyBefore(
  kind: ItemKind,
  [r, p, k]: LeafKey,
  orAt = false,
): PromiseLike<LeafKey | undefined> {
  const range = IDBKeyRange.bound([r], [r, p, k], false, !orAt);
  return asked(storeOf(kind).openKeyCursor(range, 'prev'), keyOfCursor);
}

/** The first leaf that begins behind a place. */
export function leafKeyAfter(kind: ItemKind, [r, p, k]: LeafKey): PromiseLike<LeafKey | undefined> {
  const range = IDBKeyRange.bound([r, p, k], [r, aboveAll], true, false);
  return asked(storeOf(kind).openKeyCursor(range), keyOfCursor);
}

/** Keys of the leaves that begin with a child of the folder. A live query that asked wakes when its children change. */
export function keysOfFolder(
  db: ReplicaDatabase,
  kind: ItemKind,
  r: number,
  p: string,
): PromiseLike<LeafKey[]> {
  return db[leafTableName(kind)]
    .where('[r+p+k]')
    .between([r, p, Dexie.minKey], [r, p, Dexie.maxKey])
    .primaryKeys() as PromiseLike<LeafKey[]>;
}

/** Throws LeafBlockError for one that is not as it was written. */
export function readLeaf(kind: ItemKind, key: LeafKey): PromiseLike<LeafBlock | undefined> {
  return asked(storeOf(kind).get([...key]), (row) =>
    row === undefined ? undefined : readLeafBlock((row as LeafRow).bytes),
  );
}

export function readLeaves(
  kind: ItemKind,
  keys: readonly LeafKey[],
): Promise<readonly (LeafBlock | undefined)[]> {
  return Promise.all(keys.map((key) => readLeaf(kind, key)));
}

/** Up to `count` leaves behind a place, in order. */
export function leavesAfter(
  kind: ItemKind,
  [r, p, k]: LeafKey,
  count: number,
): PromiseLike<readonly LeafRow[]> {
  const range = IDBKeyRange.bound([r, p, k], [r, aboveAll], true, false);
  return asked(storeOf(kind).getAll(range, count), (rows) => rows as readonly LeafRow[]);
}

/** Resolves when all of them are stored. */
export function putLeaves(kind: ItemKind, r: number, leaves: readonly LeafBlock[]): Promise<LeafKey[]> {
  const store = storeOf(kind);
  return Promise.all(
    leaves.map((leaf) => {
      const key = leafKeyOf(r, leaf);
      return asked(store.put(rowOf(key, leaf)), () => key);
    }),
  );
}

/** As they are. Of a replica that nobody sees yet. */
export async function putLeafRows(kind: ItemKind, rows: readonly LeafRow[]): Promise<void> {
  const store = storeOf(kind);
  await Promise.all(rows.map((row) => asked(store.put(row), () => undefined)));
}

export async function deleteLeaves(kind: ItemKind, keys: readonly LeafKey[]): Promise<void> {
  const store = storeOf(kind);
  await Promise.all(keys.map((key) => asked(store.delete([...key]), () => undefined)));
}

/** More folders than this are announced as one range of all between them. */
const mostNotified = 2000;

/** Wakes the live queries that show the children of these folders, in every tab. `p`: as parentKey has it. */
export function notifyFolders(
  db: ReplicaDatabase,
  kind: ItemKind,
  r: number,
  parents: Iterable<string>,
): void {
  const sorted = [...new Set(parents)].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return;
  if (sorted.length > mostNotified) {
    notifyRange(db, kind, r, first, last);
    return;
  }
  const ranges = new RangeSet();
  for (const p of sorted) ranges.add({ from: [r, p], to: [r, p, []] });
  notify(db, kind, ranges);
}

/** As notifyFolders, for all folders from one to another. */
export function notifyRange(
  db: ReplicaDatabase,
  kind: ItemKind,
  r: number,
  first: string,
  last: string,
): void {
  notify(db, kind, new RangeSet([r, first], [r, last, []]));
}

function notify(db: ReplicaDatabase, kind: ItemKind, ranges: RangeSet): void {
  const transaction = currentTransaction() as IDBTransaction & { mutatedParts?: ObservabilitySet };
  const part = `idb://${db.name}/${leafTableName(kind)}/`;
  transaction.mutatedParts = Dexie.extendObservabilitySet(transaction.mutatedParts ?? {}, {
    [part]: ranges,
    [`${part}:dels`]: ranges,
  });
}

function rowOf([r, p, k]: LeafKey, { bytes }: LeafBlock): LeafRow {
  const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return { r, p, k, bytes: isWhole ? bytes.buffer : bytes.slice().buffer };
}

function keysIn(kind: ItemKind, range: IDBKeyRange): PromiseLike<LeafKey[]> {
  return asked(storeOf(kind).getAllKeys(range), (keys) => keys as unknown as LeafKey[]);
}

function keyOfCursor(cursor: IDBCursor | null): LeafKey | undefined {
  return (cursor?.primaryKey ?? undefined) as LeafKey | undefined;
}

function storeOf(kind: ItemKind): IDBObjectStore {
  return currentTransaction().objectStore(leafTableName(kind));
}

function currentTransaction(): IDBTransaction {
  return Dexie.currentTransaction.idbtrans;
}

/** A request as a promise that stays in the transaction. What is thrown on the way to its value aborts it. */
function asked<Answer, Value>(
  request: IDBRequest<Answer>,
  toValue: (answer: Answer) => Value,
): PromiseLike<Value> {
  return new Dexie.Promise<Value>((resolve, reject) => {
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      try {
        resolve(toValue(request.result));
      } catch (error) {
        reject(error);
      }
    };
  });
}
