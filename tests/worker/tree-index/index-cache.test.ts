import { expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { journalDepth } from '#worker/replica/journal.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import { applyRows } from '#worker/sync/apply-rows.ts';
import { buildIndexInParts } from '#worker/tree-index/build-index.ts';
import type { DriveIndex } from '#worker/tree-index/drive-index.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { allowed, driveId, emptyDatabase, idOf, item, storeItems } from '../replica/model.ts';

async function twoFilespaces() {
  const db = await emptyDatabase();
  for (const driveId of ['one', 'two']) {
    const row = { driveId, workspaceId: 'w', connected: true, shown: null, filling: null };
    await db.syncStates.put({ ...row, revision: 0, checkedMs: 0 });
    await beginReplica(
      db,
      driveId,
      { epoch: 'e', seq: 1, scopeHash: 's', total: null, beside: false },
      allowed,
    );
    const items = [item(1, rootId, 'folder', driveId), item(2, idOf(1), 'file', 'inside')];
    await storeItems(db, items, driveId);
    await completeReplica(db, driveId, { guard: allowed });
  }
  return db;
}

it('reads a filespace once, whoever asks at the same time', async () => {
  const indexes = createIndexCache(await twoFilespaces());
  const [first, second] = await Promise.all([indexes.load('one'), indexes.load('one')]);
  expect(first).toBe(second);
  expect(await indexes.load('one')).toBe(first);
  expect(first.get(idOf(1))?.name).toBe('one');
});

it('has at hand what was read and still holds, and reads nothing to say so', async () => {
  const indexes = createIndexCache(await twoFilespaces());
  expect(indexes.peek('one')).toBeUndefined();
  const one = await indexes.load('one');
  expect(indexes.peek('one')).toBe(one);
  one.isStale = true;
  expect(indexes.peek('one')).toBeUndefined();
  indexes.evict('two');
  expect(indexes.peek('two')).toBeUndefined();
});

it('lets the least used index go when they hold too much', async () => {
  const indexes = createIndexCache(await twoFilespaces(), { mostItems: 3 });
  const one = await indexes.load('one');
  const two = await indexes.load('two');
  expect(await indexes.load('two')).toBe(two);
  const retry = await indexes.load('one');
  expect(retry).not.toBe(one);
  expect(retry.count).toBe(2);
});

it('lets go what nobody has asked for since the last time', async () => {
  const indexes = createIndexCache(await twoFilespaces());
  const one = await indexes.load('one');
  const two = await indexes.load('two');
  indexes.evictUnused();
  expect(await indexes.load('one')).toBe(one);
  indexes.evictUnused();
  expect(indexes.peek('one')).toBe(one);
  expect(indexes.peek('two')).toBeUndefined();
  expect(await indexes.load('two')).not.toBe(two);
});

it('counts once what comes again with the leaf of its turn', async () => {
  const db = await twoFilespaces();
  const indexes = createIndexCache(db);
  const index = await indexes.load('one');
  const drive = await db.syncStates.get('one');
  const leaf = (await db.files.toArray()).find(({ r }) => r === drive?.shown?.r);
  if (!drive || !leaf) throw new Error('the filespace has no leaf of files');
  const revision = drive.revision + 1;
  const leaves = [{ kind: 'file', p: leaf.p, k: leaf.k } as const];
  await db.journal.put({ driveId: 'one', revision, reset: false, rows: [], gone: [], leaves });
  await db.syncStates.put({ ...drive, revision });
  expect(await indexes.load('one')).toBe(index);
  expect(index.revision).toBe(revision);
  expect([index.count, index.totals(idOf(1)).files]).toEqual([2, 1]);
  expect(index.children(idOf(1)).map(({ name }) => name)).toEqual(['inside']);
});

it('reads the leaves again when the journal no longer reaches back', async () => {
  const db = await twoFilespaces();
  const sleeper = createIndexCache(db);
  const asleep = await sleeper.load('one');
  const busy = createIndexCache(db);
  const r = (await db.syncStates.get('one'))?.shown?.r ?? 0;
  for (let n = 0; n <= journalDepth; n += 1) {
    const serverChanges = {
      driveId: 'one',
      r,
      rows: [item(n + 10, idOf(1), 'file', `n ${n}`)],
      gone: [],
      seq: n + 2,
      checkedMs: 1,
    };
    await applyRows(db, serverChanges, await busy.load('one'), { guard: allowed });
  }
  expect(await db.journal.where('[driveId+revision]').between(['one', 0], ['one', 1e9]).count()).toBeLessThan(
    260,
  );
  const awake = await sleeper.load('one');
  expect(awake).not.toBe(asleep);
  expect(awake.totals(rootId)).toMatchObject({ folders: 1, files: journalDepth + 2 });
});

it('is empty where a filespace is not kept', async () => {
  const indexes = createIndexCache(await emptyDatabase());
  expect((await indexes.load('elsewhere')).count).toBe(0);
});

/** One filespace of several leaves of files. */
async function manyLeaves() {
  const db = await emptyDatabase();
  await beginReplica(
    db,
    driveId,
    { epoch: 'e', seq: 1, scopeHash: 's', total: null, beside: false },
    allowed,
  );
  const files = Array.from({ length: 4000 }, (_, n) => item(n + 2, idOf(1), 'file', `file ${n}`));
  await storeItems(db, [item(1, rootId, 'folder', 'all'), ...files]);
  await completeReplica(db, driveId, { guard: allowed });
  const drive = await db.syncStates.get(driveId);
  if (!drive?.shown) throw new Error('nothing is shown');
  expect(await db.files.count()).toBeGreaterThan(3);
  return { db, drive, r: drive.shown.r };
}

it('lets a write through that comes while an index is read', async () => {
  const { db, drive } = await manyLeaves();
  const order: string[] = [];
  const built = buildIndexInParts(db, drive, 'shown', { leavesInPart: 1 }).then((index) => {
    order.push('read');
    return index;
  });
  await db.syncStates.get(driveId);
  await db.transaction('rw', db.tables, () => db.device.count());
  order.push('written');
  expect((await built)?.count).toBe(4001);
  expect(order).toEqual(['written', 'read']);
});

it('is of one state of the replica, also where that changes while it is read', async () => {
  const { db, drive, r } = await manyLeaves();
  const changed = await createIndexCache(db).load(driveId);
  const sleeper = createIndexCache(db);
  const inParts = buildIndexInParts(db, drive, 'shown', { leavesInPart: 1 });
  const whole = sleeper.load(driveId);
  const rows = [item(2, idOf(1), 'file', 'renamed')];
  await applyRows(db, { driveId, r, rows, gone: [idOf(3)], seq: 2, checkedMs: 1 }, changed, {
    guard: allowed,
  });
  expect(await inParts).toBeNull();
  await whole;
  const index = await sleeper.load(driveId);
  expect([index.get(idOf(2))?.name, index.has(idOf(3)), index.count]).toEqual(['renamed', false, 4000]);
});

it('knows where folders are before files are read', async () => {
  const { db, drive } = await manyLeaves();
  const atFolders: unknown[] = [];
  const onFolders = (index: DriveIndex) => atFolders.push(index.get(idOf(1))?.name, index.count);
  const whole = await buildIndexInParts(db, drive, 'shown', { onFolders });
  expect([...atFolders, whole?.count]).toEqual(['all', 1, 4001]);

  // Files that cannot be read keep nobody from it.
  await db.files.toCollection().modify({ bytes: new ArrayBuffer(8) });
  const indexes = createIndexCache(db);
  expect((await indexes.loadFolders(driveId)).get(idOf(1))?.name).toBe('all');
  await expect(indexes.load(driveId)).rejects.toThrow('not a leaf');
});

it('takes no folder from a state that is over, though the index of that is still being read', async () => {
  const { db, r } = await manyLeaves();
  const changed = await createIndexCache(db).load(driveId);
  const indexes = createIndexCache(db, { leavesInPart: 1 });
  const order: string[] = [];
  const whole = indexes.load(driveId).then(() => order.push('whole'));
  const before = await indexes.loadFolders(driveId);
  order.push('folders');
  expect(before.get(idOf(1))?.name).toBe('all');
  const rows = [item(1, rootId, 'folder', 'renamed')];
  await applyRows(db, { driveId, r, rows, gone: [], seq: 2, checkedMs: 1 }, changed, { guard: allowed });
  order.push('changed');
  expect((await indexes.loadFolders(driveId)).get(idOf(1))?.name).toBe('renamed');
  await whole;
  expect(order).toEqual(['folders', 'changed', 'whole']);
});
