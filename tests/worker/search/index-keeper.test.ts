import { expect, it } from 'vitest';
import { rootId } from '#contract/rules/root.ts';
import { applyRows } from '#worker/replica/apply.ts';
import { beginFill, finishFill } from '#worker/replica/fill.ts';
import { addPage } from '#worker/replica/fill-page.ts';
import { journalRevisions } from '#worker/replica/journal.ts';
import { createIndexKeeper } from '#worker/search/index-keeper.ts';
import { allowed, columnsFrom, emptyDatabase, idOf, item } from '../replica/model.ts';

async function twoFilespaces() {
  const db = await emptyDatabase();
  for (const driveId of ['one', 'two']) {
    const row = { driveId, workspaceId: 'w', connected: true, shown: null, filling: null };
    await db.drives.put({ ...row, revision: 0, checkedMs: 0 });
    await beginFill(db, driveId, { epoch: 'e', seq: 1, scopeHash: 's', total: null, beside: false }, allowed);
    const items = [item(1, rootId, 'folder', driveId), item(2, idOf(1), 'file', 'inside')];
    await addPage(db, driveId, columnsFrom(items), null, allowed);
    await finishFill(db, driveId, { guard: allowed });
  }
  return db;
}

it('reads a filespace once, whoever asks at the same time', async () => {
  const indexes = createIndexKeeper(await twoFilespaces());
  const [first, second] = await Promise.all([indexes.of('one'), indexes.of('one')]);
  expect(first).toBe(second);
  expect(await indexes.of('one')).toBe(first);
  expect(first.get(idOf(1))?.name).toBe('one');
});

it('has at hand what was read and still holds, and reads nothing to say so', async () => {
  const indexes = createIndexKeeper(await twoFilespaces());
  expect(indexes.peek('one')).toBeUndefined();
  const one = await indexes.of('one');
  expect(indexes.peek('one')).toBe(one);
  one.isStale = true;
  expect(indexes.peek('one')).toBeUndefined();
  indexes.forget('two');
  expect(indexes.peek('two')).toBeUndefined();
});

it('lets the least used index go when they hold too much', async () => {
  const indexes = createIndexKeeper(await twoFilespaces(), 3);
  const one = await indexes.of('one');
  const two = await indexes.of('two');
  expect(await indexes.of('two')).toBe(two);
  const again = await indexes.of('one');
  expect(again).not.toBe(one);
  expect(again.count).toBe(2);
});

it('reads the blocks again when the journal no longer reaches back', async () => {
  const db = await twoFilespaces();
  const sleeper = createIndexKeeper(db);
  const asleep = await sleeper.of('one');
  const busy = createIndexKeeper(db);
  const r = (await db.drives.get('one'))?.shown?.r ?? 0;
  for (let n = 0; n <= journalRevisions; n += 1) {
    const news = {
      driveId: 'one',
      r,
      rows: [item(n + 10, idOf(1), 'file', `n ${n}`)],
      gone: [],
      seq: n + 2,
      checkedMs: 1,
    };
    await applyRows(db, news, await busy.of('one'), { guard: allowed });
  }
  expect(await db.journal.where('[driveId+revision]').between(['one', 0], ['one', 1e9]).count()).toBeLessThan(
    260,
  );
  const awake = await sleeper.of('one');
  expect(awake).not.toBe(asleep);
  expect(awake.totals(rootId)).toMatchObject({ folders: 1, files: journalRevisions + 2 });
});

it('is empty where a filespace is not kept', async () => {
  const indexes = createIndexKeeper(await emptyDatabase());
  expect((await indexes.of('elsewhere')).count).toBe(0);
});
