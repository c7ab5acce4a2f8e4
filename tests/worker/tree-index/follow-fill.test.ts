import { expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import { storeLeaves } from '#worker/replica/store-leaves.ts';
import { followJournal } from '#worker/tree-index/build-index.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { expectIndexIs } from '../replica/expect-index.ts';
import {
  allowed,
  arrivedLeaves,
  driveId,
  emptyDatabase,
  idOf,
  inWireOrder,
  item,
  type Tree,
} from '../replica/model.ts';

const start = { epoch: 'e', seq: 1, scopeHash: 's', total: null, beside: false };

/** Folders, and files in them: leaves of ten items. */
function treeOf(files: number): Tree {
  const folders = Array.from({ length: 10 }, (_, n) => item(n, rootId, 'folder', `folder ${n}`));
  const rest = Array.from({ length: files }, (_, n) =>
    item(n + 10, idOf(n % 10), 'file', `${n % 7 === 0 ? 'Übersicht' : 'file'} ${n}`, { sizeBytes: n }),
  );
  return new Map([...folders, ...rest].map((each) => [each.id, each]));
}

async function store(db: ReplicaDatabase, tree: Tree, from: number, to: number) {
  const leaves = arrivedLeaves(inWireOrder(tree.values()), 10).slice(from, to);
  for (const leaf of leaves) await storeLeaves(db, driveId, [leaf], allowed);
}

const row = async (db: ReplicaDatabase) => {
  const drive = await db.syncStates.get(driveId);
  if (drive === undefined) throw new Error('the filespace is known');
  return drive;
};

it('reads all anew once a fill has ended that brought most of it, and goes on while it has not', async () => {
  const db = await emptyDatabase();
  const indexes = createIndexCache(db);
  const tree = treeOf(600);
  await beginReplica(db, driveId, start, allowed);
  const begun = await indexes.load(driveId);
  await store(db, tree, 0, 50);
  const filling = await indexes.load(driveId);
  expect(filling).toBe(begun);
  expect(filling.count).toBe(500);

  const late = await emptyDatabase();
  const others = createIndexCache(late);
  await beginReplica(late, driveId, start, allowed);
  const empty = await others.load(driveId);
  await store(late, tree, 0, Number.POSITIVE_INFINITY);
  await completeReplica(late, driveId, { guard: allowed });
  const [one, other] = await Promise.all([others.load(driveId), others.load(driveId)]);
  expect(one).not.toBe(empty);
  expect(other).toBe(one);
  expectIndexIs(one, tree);

  // It has most of it already: that goes on.
  await store(db, tree, 50, Number.POSITIVE_INFINITY);
  await completeReplica(db, driveId, { guard: allowed });
  expect(await indexes.load(driveId)).toBe(begun);
  expectIndexIs(begun, tree);
});

it('makes room once for what several wait for side by side', async () => {
  const sizes: number[] = [];
  for (const waiting of [1, 5]) {
    const db = await emptyDatabase();
    const tree = treeOf(3000);
    await beginReplica(db, driveId, start, allowed);
    const index = await createIndexCache(db).load(driveId);
    await store(db, tree, 0, 200);
    const drive = await row(db);
    const follow = () =>
      db.transaction('r', [db.syncStates, db.folders, db.files, db.journal], () =>
        followJournal(db, drive, index),
      );
    await Promise.all(Array.from({ length: waiting }, follow));
    expect(index.count).toBe(2000);
    sizes.push(index.bytes);
  }
  expect(sizes[1]).toBe(sizes[0]);
});
