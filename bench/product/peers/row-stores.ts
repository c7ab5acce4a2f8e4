import { Dexie } from 'dexie';
import { createIndexes, createStore } from 'tinybase';
import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { RowDatabase } from '../../replica/row-table.ts';
import type { FillPeer } from './peer.ts';

const rowsAtOnce = 2000;
const shownRows = 60;

/** A row an item, one index. */
export const fillDexie: FillPeer = async (items, { folderId }, time) => {
  const name = `peer-${Math.random()}`;
  const rows = new RowDatabase(name);
  await rows.open();
  const found = await time(async () => {
    for (let from = 0; from < items.length; from += rowsAtOnce) {
      await rows.addItems(items.slice(from, from + rowsAtOnce));
    }
    return rows.window(folderId, 0, shownRows);
  });
  rows.close();
  await Dexie.delete(name);
  if (found.length === 0) throw new Error('Dexie found no rows');
};

/** A row an item in memory, one index, saved to IndexedDB by the persister that comes with it. */
export const fillTinyBase: FillPeer = async (items, { folderId }, time) => {
  const name = `peer-${Math.random()}`;
  const store = createStore();
  const indexes = createIndexes(store).setIndexDefinition('folders', 'items', 'parent', 'sortKey');
  const persister = createIndexedDbPersister(store, name);
  const found = await time(async () => {
    store.transaction(() => {
      for (const item of items) {
        store.setRow('items', item.id, {
          parent: item.parentId,
          sortKey: `${item.kind === 'folder' ? 0 : 1}${sortKey(item.name)}`,
          name: item.name,
          sizeBytes: item.sizeBytes,
          createdMs: item.createdMs,
          modifiedMs: item.modifiedMs,
        });
      }
    });
    await persister.save();
    return indexes.getSliceRowIds('folders', folderId).slice(0, shownRows);
  });
  await persister.destroy();
  indexedDB.deleteDatabase(name);
  if (found.length === 0) throw new Error('TinyBase found no rows');
};
