import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Item } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { type BlockRow, databaseName, ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { columnsOf, keyAt } from '#worker/replica/sorted-block.ts';
import { applyRows } from '#worker/sync/apply-rows.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { releasedSchemas } from '../../../support/replica/released-schemas.ts';
import { allowed, driveId, itemsStored, sorted } from '../model.ts';

/** The key of version 3, in which what nobody sees counted. */
const keyOfBefore = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[. ]+$/, '');
const r = 1;

/** A device of version 3 with these files in blocks of five, and one of them renamed but not sent yet. */
async function deviceOfBefore(items: readonly Item[]): Promise<ReplicaDatabase> {
  const indexedDB = new IDBFactory();
  const old = new Dexie(databaseName('person'), { indexedDB });
  old.version(3).stores(releasedSchemas[2] ?? {});
  await old.open();
  const inOrder = items.toSorted((a, b) => (keyOfBefore(a.name) < keyOfBefore(b.name) ? -1 : 1));
  const keys: string[] = [];
  const counts: number[] = [];
  for (let from = 0; from < inOrder.length; from += 5) {
    const some = inOrder.slice(from, from + 5);
    const k = from === 0 ? '' : keyOfBefore(some[0]?.name ?? '');
    keys.push(k);
    counts.push(some.length);
    await old.table('files').put({ r, p: rootId, k, ...columnsOf(some) });
  }
  const none = { keys: [], counts: [] };
  await old.table('listings').put({ r, p: rootId, folders: none, files: { keys, counts }, complete: true });
  const state = {
    r,
    epoch: 'e',
    seq: 1,
    scopeHash: 's',
    complete: true,
    after: null,
    openParent: null,
    early: [],
  };
  await old.table('drives').put({
    ...{ driveId, workspaceId: 'w', connected: true, filling: null, revision: 1, checkedMs: 1 },
    shown: { ...state, items: items.length, total: null },
  });
  const [first] = items;
  if (first !== undefined) {
    const named = {
      name: 'New\u200b name',
      key: 'new\u200b name',
      homeKey: keyOfBefore(first.name),
    };
    await old.table('overlay').put({ driveId, id: first.id, parent: rootId, home: rootId, ...named });
  }
  old.close();
  const db = new ReplicaDatabase('person', { durability: 'relaxed', indexedDB });
  await db.open();
  return db;
}

async function expectInOrder(db: ReplicaDatabase): Promise<void> {
  const listing = await db.listings.get([r, rootId]);
  const blocks: BlockRow[] = await db.files.toArray();
  expect(listing?.files.keys).toEqual(blocks.map(({ k }) => k));
  expect(listing?.files.counts).toEqual(blocks.map(({ names }) => names.length));
  const keys = blocks.flatMap((block) => block.names.map((_, at) => keyAt(block, at)));
  expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  for (const block of blocks) expect(keyAt(block, 0) >= block.k).toBe(true);
}

const part = fc.constantFrom('a', 'z', 'é', '❤', '\u200b', '\ufe0f', '\u200d', '\u00ad', '1', 'ab');
const names = fc.array(fc.array(part, { minLength: 1, maxLength: 5 }), { maxLength: 40 });

it('what a device of before has is sorted by today’s keys, and goes on being changed', async () => {
  await fc.assert(
    fc.asyncProperty(names, async (all) => {
      const unique = [...new Set(all.map((parts) => parts.join('')))];
      const items = unique.map((name): Item => {
        const location = { parentId: rootId, kind: 'file' as const };
        return { id: randomUUID(), ...location, name, sizeBytes: 1, createdMs: 2, modifiedMs: 3 };
      });
      const db = await deviceOfBefore(items);
      await expectInOrder(db);
      const tree = new Map(items.map((item) => [item.id, item]));
      expect(sorted(await itemsStored(db, r))).toEqual(sorted(tree));
      const [first] = items;
      expect(await db.overlay.toArray()).toMatchObject(
        first === undefined
          ? []
          : [{ key: 'new name', confirmedNameKey: nameKey(first.name), name: 'New\u200b name' }],
      );
      // Each is found under its key: renamed, and one in three deleted.
      const renamed = items.map((item, at) => ({ ...item, name: `${at} ${item.name}` }));
      const gone = renamed.filter((_, at) => at % 3 === 0).map(({ id }) => id);
      const rows = renamed.filter(({ id }) => !gone.includes(id));
      const index = await createIndexCache(db).load(driveId);
      await applyRows(db, { driveId, r, seq: 2, checkedMs: 2, rows, gone }, index, { guard: allowed });
      expect(sorted(await itemsStored(db, r))).toEqual(sorted(new Map(rows.map((row) => [row.id, row]))));
      await expectInOrder(db);
      db.close();
    }),
    { numRuns: 25 },
  );
});
