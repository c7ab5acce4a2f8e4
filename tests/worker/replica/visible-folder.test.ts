import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Item } from '#contract/entities/item.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import { isFolderWhole } from '#worker/replica/state/fill-progress.ts';
import { storeLeaves } from '#worker/replica/store-leaves.ts';
import { storeVisibleFolder } from '#worker/replica/store-visible-folder.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { expectIndexIs } from './expect-index.ts';
import {
  allowed,
  anyTree,
  arrivedLeaves,
  driveId,
  emptyDatabase,
  inWireOrder,
  item,
  itemsStored,
  sorted,
  type Tree,
} from './model.ts';

const start = { epoch: 'e', seq: 7, scopeHash: 's', total: null, beside: false };

it('stores the folder on screen first, and once', async () => {
  const db = await emptyDatabase();
  const folder = item(0, rootId, 'folder', 'Big');
  const inside = Array.from({ length: 30 }, (_, n) =>
    item(n + 1, folder.id, n < 10 ? 'folder' : 'file', `in ${n}`),
  );
  const tree: Tree = new Map([folder, ...inside].map((each) => [each.id, each]));
  const { r } = await beginReplica(db, driveId, start, allowed);
  const isWhole = async (id: string) => {
    const { fill } = (await db.shownReplicas.get(driveId)) ?? {};
    return fill !== undefined && isFolderWhole(fill, id);
  };
  const first = inWireOrder(inside).slice(0, 20);
  await storeVisibleFolder(db, driveId, folder.id, first, { first: true, last: false }, allowed);
  expect(await isWhole(folder.id)).toBe(false);
  const rest = inWireOrder(inside).slice(20);
  await storeVisibleFolder(db, driveId, folder.id, rest, { first: false, last: true }, allowed);
  expect(await isWhole(folder.id)).toBe(true);
  expect((await itemsStored(db, r)).size).toBe(30);
  const indexes = createIndexCache(db);
  expect((await indexes.load(driveId)).children(folder.id).length).toBe(30);
  for (const leaf of arrivedLeaves(inWireOrder(tree.values()), 5))
    await storeLeaves(db, driveId, [leaf], allowed);
  // A tab that followed has each of them once.
  expectIndexIs(await indexes.load(driveId), tree);
  await storeVisibleFolder(db, driveId, folder.id, first, { first: true, last: false }, allowed);
  await completeReplica(db, driveId, { guard: allowed });
  expect(sorted(await itemsStored(db, r))).toEqual(sorted(tree));
});

it('holds each item once, whichever folders are asked for in the middle of a fill', async () => {
  await fc.assert(
    fc.asyncProperty(anyTree(60), fc.array(fc.nat(), { maxLength: 12 }), async (tree, looks) => {
      const db = await emptyDatabase();
      const { r } = await beginReplica(db, driveId, start, allowed);
      const leaves = arrivedLeaves(inWireOrder(tree.values()), 4);
      const folders = [
        rootId,
        ...[...tree.values()].flatMap(({ id, kind }) => (kind === 'folder' ? [id] : [])),
      ];
      const indexes = createIndexCache(db);
      for (const [at, leaf] of leaves.entries()) {
        const looked = looks[at];
        if (looked !== undefined) {
          const folderId = folders[looked % folders.length] ?? rootId;
          const children = inWireOrder(tree.values()).filter(({ parentId }) => parentId === folderId);
          const half = looked % 3 === 0 ? children.length : children.length >> 1;
          const ask = (items: Item[], first: boolean, last: boolean) =>
            storeVisibleFolder(db, driveId, folderId, items, { first, last }, allowed);
          await ask(children.slice(0, half), true, looked % 3 === 0);
          if (looked % 3 === 1) await ask(children.slice(half), false, true);
        }
        await storeLeaves(db, driveId, [leaf], allowed);
        await indexes.load(driveId);
      }
      const { items } = await completeReplica(db, driveId, { guard: allowed });
      expect(items).toBe(tree.size);
      expect(sorted(await itemsStored(db, r))).toEqual(sorted(tree));
      expectIndexIs(await indexes.load(driveId), tree);
      db.close();
    }),
    { numRuns: 40 },
  );
});
