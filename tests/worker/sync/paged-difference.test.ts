import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { beginCopy, copySome } from '#worker/replica/difference/copy-replica.ts';
import type { ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import type { DifferenceProgress } from '#worker/replica/state/replica-state.ts';
import { storeLeaves } from '#worker/replica/store-leaves.ts';
import { applyDifferenceGone, applyDifferenceRows } from '#worker/sync/apply-difference-page.ts';
import { mostOfPart } from '#worker/sync/take-part.ts';
import type { DriveIndex } from '#worker/tree-index/drive-index.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { expectIndexIs } from '../replica/expect-index.ts';
import { anyTreeEdits, type Difference, differenceOf } from '../replica/history.ts';
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
} from '../replica/model.ts';

async function replicaOf(tree: Tree, leafItems?: number): Promise<ReplicaDatabase> {
  const db = await emptyDatabase();
  const start = { epoch: 'e', seq: 7, scopeHash: 's', total: null, beside: false };
  await beginReplica(db, driveId, start, allowed);
  await storeLeaves(db, driveId, arrivedLeaves(inWireOrder(tree.values()), leafItems), allowed);
  await completeReplica(db, driveId, { guard: allowed });
  return db;
}

/** As the server cuts it: rows in their order, what is gone behind the last of them. */
function pagesOf({ rows, gone }: Omit<Difference, 'after'>, size: number) {
  const ordered = inWireOrder(rows);
  const pages: { rows: typeof ordered; gone: string[] }[] = [];
  for (let at = 0; at === 0 || at < ordered.length; at += size)
    pages.push({ rows: ordered.slice(at, at + size), gone: [] });
  const ids = [...gone];
  for (let page = pages.at(-1); page !== undefined; page = pages.at(-1)) {
    page.gone = ids.splice(0, size);
    if (ids.length === 0) break;
    pages.push({ rows: [], gone: [] });
  }
  return pages;
}

/** The tab may die at each transaction, which writes nothing then; what another one finds in the database is all there is. */
async function follow(
  db: ReplicaDatabase,
  pages: ReturnType<typeof pagesOf>,
  diesAt: (transaction: number) => boolean = () => false,
): Promise<number> {
  const shown = (await db.syncStates.get(driveId))?.shown;
  if (!shown) throw new Error('nothing is shown');
  const { r } = await beginCopy(db, driveId, shown, { ...shown, seq: 9 }, allowed);
  let transactions = 0;
  const guard = async () => {
    transactions += 1;
    if (diesAt(transactions)) throw new Death();
  };
  while (!(await followOn(db, r, pages, guard)));
  await createIndexCache(db).next(driveId);
  return r;
}

class Death extends Error {}

/** One tab: it takes in what is left, or dies. */
async function followOn(
  db: ReplicaDatabase,
  r: number,
  pages: ReturnType<typeof pagesOf>,
  guard: () => Promise<void>,
): Promise<boolean> {
  const indexes = createIndexCache(db);
  const progress = async (): Promise<DifferenceProgress> => {
    const { filling } = (await db.syncStates.get(driveId)) ?? {};
    if (!filling?.difference) throw new Error('nothing is made');
    return filling.difference;
  };
  const target = { db, driveId, r, guard, over: new AbortController().signal };
  try {
    while ((await progress()).copying !== null) await copySome(db, driveId, r, guard);
    const before = await indexes.load(driveId);
    let made: DriveIndex | undefined;
    for (let at = await progress(); ; ) {
      const number = Number(at.after ?? '0');
      const { rows = [], gone = [] } = pages[number] ?? {};
      const isLast = number === pages.length - 1;
      const end = isLast ? { after: at.after, hasRows: true } : { after: String(number + 1), hasRows: false };
      const reached = gone.length === 0 && !isLast ? end : { after: at.after, hasRows: true };
      if (!at.hasRows) await applyDifferenceRows(target, at, rows, before, reached);
      at = await progress();
      if (gone.length > 0) {
        made ??= await indexes.next(driveId);
        await applyDifferenceGone(target, at, gone, made, end);
      }
      if (isLast) return true;
      at = await progress();
    }
  } catch (error) {
    if (error instanceof Death) return false;
    throw error;
  }
}

/** In each transaction from here on, how many leaves are put. */
function leavesWritten(db: ReplicaDatabase): () => number[] {
  const byTransaction = new Map<object, number>();
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    const isLeaf = this.transaction.db.name === db.name && ['folders', 'files'].includes(this.name);
    if (isLeaf) byTransaction.set(this.transaction, (byTransaction.get(this.transaction) ?? 0) + 1);
    return put.apply(this, row);
  });
  return () => [...byTransaction.values()];
}

afterEach(() => {
  Object.assign(mostOfPart, { leaves: 64 });
  vi.restoreAllMocks();
});

it('leads from one tree to another in pages of any size, cut anywhere', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyTree(40),
      anyTreeEdits,
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 2, max: 5 }),
      fc.integer({ min: 1, max: 4 }),
      async (tree, edits, size, deaths, leaves) => {
        Object.assign(mostOfPart, { leaves });
        const db = await replicaOf(tree);
        const difference = differenceOf(tree, edits.flat(), 1000);
        const r = await follow(db, pagesOf(difference, size), (at) => at % deaths === 0);
        // What is on screen is as it was until the other one is whole.
        const before = (await db.syncStates.get(driveId))?.shown;
        expect(sorted(await itemsStored(db, before?.r ?? 0))).toEqual(sorted(tree));
        expect(before).toMatchObject({ seq: 7, epoch: 'e', complete: true });
        expect(await completeReplica(db, driveId, { guard: allowed })).toMatchObject({
          ...{ r, seq: 9, epoch: 'e', scopeHash: 's', complete: true },
          items: difference.after.size,
        });
        expect(sorted(await itemsStored(db, r))).toEqual(sorted(difference.after));
        expectIndexIs(await createIndexCache(db).load(driveId), difference.after);
        const left = await Promise.all([db.folders, db.files].map((table) => table.toArray()));
        expect(left.flat().every((leaf) => leaf.r === r)).toBe(true);
        db.close();
      },
    ),
    { numRuns: 12 },
  );
});

it('writes few leaves in one transaction, however many a page touches', async () => {
  const folders = Array.from({ length: 130 }, (_, n) => item(n, rootId, 'folder', `Folder ${n}`));
  const below = folders.map(({ id }, n) => item(1000 + n, id, 'folder', 'Below'));
  const files = Array.from({ length: 65_000 }, (_, n) =>
    item(2000 + n, folders[n % 130]?.id ?? rootId, 'file', `file ${n}`),
  );
  const db = await replicaOf(treeOf([...folders, ...below, ...files]), 500);
  const touched = files.slice(0, 2000);
  const rows = touched.map((file, n) => ({ ...file, parentId: folders[(n + 7) % 130]?.id ?? rootId }));
  const gone = below.map(({ id }) => id);
  const written = leavesWritten(db);
  const r = await follow(db, [{ rows: inWireOrder(rows), gone }], (at) => at % 9 === 0);
  const inEach = written();
  // One that has become too large is two.
  expect(Math.max(...inEach)).toBeLessThanOrEqual(mostOfPart.leaves * 2);
  await completeReplica(db, driveId, { guard: allowed });
  const kept = [...folders, ...files.slice(2000), ...rows];
  expect(sorted(await itemsStored(db, r))).toEqual(sorted(treeOf(kept)));
  db.close();
}, 60_000);

it('takes in folders that have changed places, whichever comes first', async () => {
  for (const numbers of [
    [1, 2],
    [2, 1],
  ] as const) {
    const [outer, inner] = numbers.map((n) => item(n, rootId, 'folder', `Folder ${n}`)) as [
      ReturnType<typeof item>,
      ReturnType<typeof item>,
    ];
    const top = item(3, rootId, 'folder', 'Top');
    const file = item(4, inner.id, 'file', 'file.txt');
    const tree = treeOf([top, { ...outer, parentId: top.id }, { ...inner, parentId: outer.id }, file]);
    const rows = [
      { ...inner, parentId: top.id },
      { ...outer, parentId: inner.id },
    ];
    const db = await replicaOf(tree);
    const r = await follow(db, pagesOf({ rows, gone: [file.id] }, 1));
    await completeReplica(db, driveId, { guard: allowed });
    expect(sorted(await itemsStored(db, r))).toEqual(sorted(treeOf([top, ...rows])));
    db.close();
  }
});

it('writes nothing where the replica on screen has moved, or another one has begun', async () => {
  const db = await replicaOf(treeOf([item(1, rootId, 'folder', 'Plans')]));
  const shown = (await db.syncStates.get(driveId))?.shown;
  if (!shown) throw new Error('nothing is shown');
  await expect(beginCopy(db, driveId, { ...shown, seq: 6 }, { ...shown, seq: 9 }, allowed)).rejects.toThrow();
  const { r } = await beginCopy(db, driveId, shown, { ...shown, seq: 9 }, allowed);
  await beginCopy(db, driveId, shown, { ...shown, seq: 9 }, allowed);
  await expect(copySome(db, driveId, r, allowed)).rejects.toThrow();
  db.close();
});

it('does not take over the index that was saved of the replica before', async () => {
  const db = await replicaOf(treeOf([item(1, rootId, 'folder', 'Plans')]));
  const drive = await db.syncStates.get(driveId);
  if (!drive?.shown) throw new Error('nothing is shown');
  const shown = { ...drive.shown, savedIndex: { file: 'index-1', revision: drive.revision, savedMs: 1 } };
  await db.syncStates.put({ ...drive, shown });
  const filling = await beginCopy(db, driveId, shown, { ...shown, seq: 9 }, allowed);
  expect(filling).not.toHaveProperty('savedIndex');
  expect((await db.syncStates.get(driveId))?.shown).toEqual(shown);
  db.close();
});

function treeOf(items: readonly ReturnType<typeof item>[]): Tree {
  return new Map(items.map((each) => [each.id, each]));
}
