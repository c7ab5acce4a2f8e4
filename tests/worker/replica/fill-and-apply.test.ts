import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import type { ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { beginReplica, completeReplica, deleteReplica } from '#worker/replica/replica-lifecycle.ts';
import { storeLeaves } from '#worker/replica/store-leaves.ts';
import { StaleWriterError } from '#worker/replica/write-guard.ts';
import { applyRows } from '#worker/sync/apply-rows.ts';
import { DriveIndex } from '#worker/tree-index/drive-index.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { expectIndexIs } from './expect-index.ts';
import { anyTreeEdits, differenceOf } from './history.ts';
import {
  allowed,
  anyTree,
  arrivedLeaves,
  driveId,
  emptyDatabase,
  idOf,
  inWireOrder,
  item,
  itemsStored,
  sorted,
  type Tree,
} from './model.ts';

const start = { epoch: 'e', seq: 7, scopeHash: 's', total: null, beside: false };

async function syncFully(
  db: ReplicaDatabase,
  tree: Tree,
  itemsOfLeaf: number,
  { beside = false, keyOf = sortKey } = {},
): Promise<number> {
  const { r } = await beginReplica(db, driveId, { ...start, beside }, allowed);
  await addLeaves(db, tree, itemsOfLeaf, { keyOf });
  await completeReplica(db, driveId, { guard: allowed });
  return r;
}

/** In batches of a few leaves each, as a stream brings them. */
async function addLeaves(
  db: ReplicaDatabase,
  tree: Tree,
  itemsOfLeaf: number,
  { from = 0, keyOf = sortKey, batches = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  const leaves = arrivedLeaves(inWireOrder(tree.values(), keyOf).slice(from), itemsOfLeaf, from);
  for (let at = 0, batch = 0; at < leaves.length && batch < batches; at += 3, batch += 1) {
    await storeLeaves(db, driveId, leaves.slice(at, at + 3), allowed);
  }
}

const serverChangesOf = (
  r: number,
  seq: number,
  rest: { rows: Tree extends Map<string, infer I> ? I[] : never; gone: string[] },
) => ({ driveId, r, seq, checkedMs: seq, ...rest });

it('holds the tree that came in leaves, whatever their size', async () => {
  await fc.assert(
    fc.asyncProperty(anyTree(60), fc.integer({ min: 1, max: 25 }), async (tree, itemsOfLeaf) => {
      const db = await emptyDatabase();
      const r = await syncFully(db, tree, itemsOfLeaf);
      expect(sorted(await itemsStored(db, r))).toEqual(sorted(tree));
      const drive = await db.syncStates.get(driveId);
      expect(drive).toMatchObject({ shown: { r, complete: true, items: tree.size }, filling: null });
      expectIndexIs(await createIndexCache(db).load(driveId), tree);
      db.close();
    }),
    { numRuns: 40 },
  );
});

it('goes on where a fill was cut, after every batch, the last one too', async () => {
  const [tree] = fc.sample(anyTree(60), { numRuns: 1, seed: 11 });
  if (!tree) throw new Error('no tree');
  const all = arrivedLeaves(inWireOrder(tree.values()), 4).length;
  for (let batches = 0; batches <= Math.ceil(all / 3); batches += 1) {
    const db = await emptyDatabase();
    await beginReplica(db, driveId, start, allowed);
    await addLeaves(db, tree, 4, { batches });
    // The tab dies here; what another one finds in the database is all there is.
    const filling = (await db.syncStates.get(driveId))?.filling;
    await addLeaves(db, tree, 7, { from: Number(filling?.after ?? 0) });
    const whole = await completeReplica(db, driveId, { guard: allowed });
    expect(whole.items).toBe(tree.size);
    expect(sorted(await itemsStored(db, whole.r))).toEqual(sorted(tree));
    db.close();
  }
});

it('keeps its order where leaves come in that of another server', async () => {
  const db = await emptyDatabase();
  const names = ['ﬀ', '\ufa20', '😀', '𝒳', 'ﾊ', '\u{10ffff}', 'a'];
  const items = Array.from({ length: 1500 }, (_, n) => item(n, rootId, 'file', `${names[n % 7]}${n}`));
  const tree: Tree = new Map(items.map((each) => [each.id, each]));
  const r = await syncFully(db, tree, 400, { keyOf: nameKey });
  expect(sorted(await itemsStored(db, r))).toEqual(sorted(tree));
});

it('is the server’s tree after every difference, in leaves and in every tab’s index', async () => {
  await fc.assert(
    fc.asyncProperty(anyTree(40), anyTreeEdits, async (tree, history) => {
      const db = await emptyDatabase();
      const r = await syncFully(db, tree, 10);
      const ours = createIndexCache(db);
      const theirs = await createIndexCache(db).load(driveId);
      const otherTab = createIndexCache(db);
      await otherTab.load(driveId);
      let now = tree;
      let seq = 7;
      for (const steps of history) {
        const { rows, gone, after } = differenceOf(now, steps, 1000 + seq * 20);
        seq += 1;
        const serverChanges = serverChangesOf(r, seq, { rows, gone });
        const applied = await applyRows(db, serverChanges, await ours.load(driveId), { guard: allowed });
        expect(applied.changed).toBe(rows.length + gone.length > 0);
        expect(sorted(await itemsStored(db, r))).toEqual(sorted(after));
        expectIndexIs(await ours.load(driveId), after);
        expect(await applyRows(db, serverChanges, await ours.load(driveId), { guard: allowed })).toEqual({
          ...applied,
          changed: false,
        });
        now = after;
      }
      expectIndexIs(await otherTab.load(driveId), now);
      // A tab that was asleep brings its index up to date inside the transaction itself.
      await applyRows(db, serverChangesOf(r, seq + 1, { rows: [], gone: [] }), theirs, { guard: allowed });
      expectIndexIs(theirs, now);
      expect((await db.syncStates.get(driveId))?.shown).toMatchObject({ seq: seq + 1, items: now.size });
      db.close();
    }),
    { numRuns: 40 },
  );
});

it('takes out what was moved into a folder that went in the same news, in every tab’s index', async () => {
  const db = await emptyDatabase();
  const [kept, going] = [item(1, rootId, 'folder', 'Kept'), item(2, rootId, 'folder', 'Going')];
  const moved = item(3, kept.id, 'folder', 'Plans');
  const inside = item(4, moved.id, 'file', 'plan.txt');
  const r = await syncFully(db, new Map([kept, going, moved, inside].map((each) => [each.id, each])), 10);
  const [ours, otherTab] = [createIndexCache(db), createIndexCache(db)];
  await otherTab.load(driveId);
  const serverChanges = serverChangesOf(r, 9, { rows: [{ ...moved, parentId: going.id }], gone: [going.id] });
  await applyRows(db, serverChanges, await ours.load(driveId), { guard: allowed });
  const left: Tree = new Map([[kept.id, kept]]);
  expect(sorted(await itemsStored(db, r))).toEqual(sorted(left));
  expectIndexIs(await ours.load(driveId), left);
  expectIndexIs(await otherTab.load(driveId), left);
});

it('writes nothing when the guard refuses or the rest of the transaction fails', async () => {
  const db = await emptyDatabase();
  const r = await syncFully(db, new Map(), 10);
  const index = await createIndexCache(db).load(driveId);
  const serverChanges = serverChangesOf(r, 9, { rows: [item(1, rootId, 'file', 'new')], gone: [] });
  const refused = async () => {
    throw new StaleWriterError('leader');
  };
  await expect(applyRows(db, serverChanges, index, { guard: refused })).rejects.toMatchObject({
    kind: 'fenced',
    why: 'leader',
  });
  const failing = { guard: allowed, within: () => Promise.reject(new Error('no room')) };
  await expect(applyRows(db, serverChanges, index, failing)).rejects.toThrow('no room');
  expect((await itemsStored(db, r)).size).toBe(0);
  expect((await db.syncStates.get(driveId))?.shown?.seq).toBe(7);
  await applyRows(db, serverChangesOf(r, 10, { rows: [], gone: [] }), index, { guard: allowed });
  expect(index.count).toBe(0);
});

it('keeps the old replica on screen while another is filled, and drops it after the swap', async () => {
  const db = await emptyDatabase();
  const before: Tree = new Map([1, 2, 3].map((n) => [idOf(n), item(n, rootId, 'folder', `old ${n}`)]));
  const after: Tree = new Map([3, 4].map((n) => [idOf(n), item(n, rootId, 'folder', `new ${n}`)]));
  const old = await syncFully(db, before, 10);
  const indexes = createIndexCache(db);
  const { r } = await beginReplica(db, driveId, { ...start, epoch: 'f', beside: true }, allowed);
  await addLeaves(db, after, 10);
  expect((await db.shownReplicas.get(driveId))?.r).toBe(old);
  expectIndexIs(await indexes.load(driveId), before);
  const next = await indexes.next(driveId);
  await completeReplica(db, driveId, { guard: allowed, within: async () => expectIndexIs(next, after) });
  expect(await db.shownReplicas.get(driveId)).toEqual({ driveId, r, complete: true });
  expect(await indexes.load(driveId)).toBe(next);
  expect((await itemsStored(db, old)).size).toBe(0);
  await expect(
    applyRows(db, serverChangesOf(old, 9, { rows: [], gone: [] }), next, { guard: allowed }),
  ).rejects.toMatchObject({ why: 'replica' });
});

it('leaves no row of a filespace that was forgotten', async () => {
  const db = await emptyDatabase();
  const [tree] = fc.sample(anyTree(60), { numRuns: 1, seed: 3 });
  await syncFully(db, tree ?? new Map(), 10);
  await deleteReplica(db, driveId, allowed);
  for (const table of [db.folders, db.files, db.shownReplicas, db.overlay])
    expect(await table.count()).toBe(0);
  expect((await createIndexCache(db).load(driveId)).count).toBe(0);
  expect(new DriveIndex(driveId, 0, { revision: 0, complete: false, items: 0 }).count).toBe(0);
});

it('removes a large folder with everything below it, except what was moved out in the same news', async () => {
  const db = await emptyDatabase();
  const top = item(0, rootId, 'folder', 'Top');
  const deep = item(1, top.id, 'folder', 'Deep');
  const inside = Array.from({ length: 4500 }, (_, n) =>
    item(n + 2, n % 2 === 0 ? top.id : deep.id, n % 9 === 0 ? 'folder' : 'file', `in ${n}`),
  );
  const saved = inside[3];
  if (!saved) throw new Error('nothing to save');
  const r = await syncFully(db, new Map([top, deep, ...inside].map((each) => [each.id, each])), 2000);
  const index = await createIndexCache(db).load(driveId);
  const moved = { ...saved, parentId: rootId };
  await applyRows(db, serverChangesOf(r, 8, { rows: [moved], gone: [top.id] }), index, { guard: allowed });
  expect(sorted(await itemsStored(db, r))).toEqual([moved]);
  expectIndexIs(index, new Map([[moved.id, moved]]));
});

it('gives no replica a number that another had, though nothing is left of that', async () => {
  const db = await emptyDatabase();
  await db.device.put({ key: 'device', identity: 'this one' } as never);
  const one = await syncFully(db, new Map([[idOf(1), item(1, rootId, 'file', 'one')]]), 10);
  await deleteReplica(db, driveId, allowed);
  expect(await db.files.count()).toBe(0);
  expect(await syncFully(db, new Map(), 10)).toBeGreaterThan(one);
});
