import { expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { journalDepth } from '#worker/replica/journal.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import { applyRows } from '#worker/sync/apply-rows.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { allowed, emptyDatabase, idOf, item, storeItems } from '../replica/model.ts';

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
  const indexes = createIndexCache(await twoFilespaces(), 3);
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
