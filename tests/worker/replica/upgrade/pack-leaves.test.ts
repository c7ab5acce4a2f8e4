import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Item } from '#contract/entities/item.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { databaseName, ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { columnsOf } from '#worker/replica/sorted-block.ts';
import { applyRows } from '#worker/sync/apply-rows.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { releasedSchemas } from '../../../support/replica/released-schemas.ts';
import { expectIndexIs } from '../expect-index.ts';
import { allowed, anyTree, driveId, idOf, item, itemsStored, sorted, type Tree } from '../model.ts';

const version = 11;
const r = 4;

/** A device of version 11 that has this tree in blocks of three, as the whole of its filespace or while it is filled. */
async function deviceOfBefore(tree: Tree, complete = true, spoil?: (old: Dexie) => Promise<unknown>) {
  const indexedDB = new IDBFactory();
  const old = new Dexie(databaseName('person'), { indexedDB });
  old.version(version).stores(releasedSchemas[version - 1] ?? {});
  await old.open();
  for (const p of [rootId, ...tree.keys()]) {
    for (const side of ['folders', 'files'] as const) {
      const children = childrenOf(tree, p, side);
      for (let from = 0; from < children.length; from += 3) {
        const some = children.slice(from, from + 3);
        const k = from === 0 ? '' : sortKey(some[0]?.name ?? '');
        await old.table(side).put({ r, p, k, ...columnsOf(some) });
      }
    }
  }
  const state = { r, epoch: 'e', seq: 3, scopeHash: 's', complete, after: complete ? null : 'token' };
  const shown = { ...state, openParent: null, prefetchedFolders: [], items: tree.size, total: null };
  const filling = complete ? null : shown;
  const row = { driveId, workspaceId: 'w', connected: true, shown, filling };
  await old.table('syncStates').put({ ...row, revision: 8, checkedMs: 1 });
  await old.table('shownReplicas').put({ driveId, r, complete });
  await old.table('journal').put({ driveId, revision: 8, reset: false, rows: [], gone: [], blocks: [] });
  await spoil?.(old);
  old.close();
  const db = new ReplicaDatabase('person', { durability: 'relaxed', indexedDB });
  await db.open();
  return db;
}

function childrenOf(tree: Tree, p: string, side: 'folders' | 'files'): Item[] {
  return [...tree.values()]
    .filter(({ parentId, kind }) => parentId === p && `${kind}s` === side)
    .sort((a, b) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1));
}

it('packs what a device of version 11 has, which goes on being read and changed without the server', async () => {
  await fc.assert(
    fc.asyncProperty(anyTree(60), async (tree) => {
      const db = await deviceOfBefore(tree);
      expect(sorted(await itemsStored(db, r))).toEqual(sorted(tree));
      expect(await db.syncStates.get(driveId)).toMatchObject({
        ...{ filling: null, revision: 8 },
        shown: { r, seq: 3, complete: true, prefetched: [] },
      });
      const index = await createIndexCache(db).load(driveId);
      expectIndexIs(index, tree);
      const added = item(1000, rootId, 'file', 'added.txt');
      const changes = { driveId, r, seq: 4, checkedMs: 2, rows: [added], gone: [] };
      await applyRows(db, changes, index, { guard: allowed });
      expect(sorted(await itemsStored(db, r))).toEqual(sorted(new Map([...tree, [added.id, added]])));
      db.close();
    }),
    { numRuns: 25 },
  );
});

const small: Tree = new Map([[idOf(1), item(1, rootId, 'folder', 'Plans')]]);

it('begins again what was still being filled', async () => {
  const db = await deviceOfBefore(small, false);
  expect(await db.syncStates.get(driveId)).toMatchObject({ connected: true, shown: null, filling: null });
  expect(await db.shownReplicas.count()).toBe(0);
  expect(await db.folders.count()).toBe(0);
  db.close();
});

it('begins again where a failing disk has left no block', async () => {
  const db = await deviceOfBefore(small, true, (old) =>
    old.table('files').put({ r, p: 'x', k: '', names: 7 }),
  );
  expect(await db.syncStates.get(driveId)).toMatchObject({ connected: true, shown: null, filling: null });
  expect(await db.folders.count()).toBe(0);
  db.close();
});
