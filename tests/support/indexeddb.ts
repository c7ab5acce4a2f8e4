import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeEach } from 'vitest';

/** Each test begins on a device that has never seen the product. */
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
});

/** Dexie tells every open database of a name when one is blocked, even those of other devices: the next file has its own. */
afterAll(() => {
  const { connections } = Dexie as unknown as { readonly connections: readonly Dexie[] }; // not in its types
  for (const database of connections) database.close();
});
