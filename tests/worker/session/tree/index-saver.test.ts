import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { createContentDirectories } from '#tests/support/files/content-directories.ts';
import { journalDepth } from '#worker/replica/journal.ts';
import type { ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import { applyRows } from '#worker/sync/apply-rows.ts';
import type { IndexCache } from '#worker/tree-index/index-cache.ts';
import { expectIndexIs } from '../../replica/expect-index.ts';
import { anyTreeEdits, differenceOf } from '../../replica/history.ts';
import {
  allowed,
  anyTree,
  driveId,
  emptyDatabase,
  idOf,
  item,
  storeItems,
  type Tree,
} from '../../replica/model.ts';
import { limits, openTab } from './saving-tab.ts';

const start = { epoch: 'e', seq: 7, scopeHash: 's', total: null, beside: false };

async function filled(tree: Tree, grants?: Record<string, number>) {
  const db = await emptyDatabase();
  await db.device.put({ key: 'device', identity: 'this one' } as never);
  const { r } = await beginReplica(db, driveId, { ...start, ...(grants && { grants }) } as never, allowed);
  await storeItems(db, tree.values());
  await completeReplica(db, driveId, { guard: allowed });
  return { db, r };
}

async function apply(
  db: ReplicaDatabase,
  indexes: IndexCache,
  { rows = [], gone = [] }: { rows?: ReturnType<typeof item>[]; gone?: string[] },
) {
  const shown = (await db.syncStates.get(driveId))?.shown;
  const changes = { driveId, r: shown?.r ?? 0, rows, gone, seq: (shown?.seq ?? 0) + 1, checkedMs: 1 };
  await applyRows(db, changes, await indexes.load(driveId), { guard: allowed });
}

/** Each is one revision. */
async function renameOften(db: ReplicaDatabase, indexes: IndexCache, times: number) {
  for (let time = 0; time < times; time += 1)
    await apply(db, indexes, { rows: [item(1, rootId, 'file', `name ${time}`)] });
}

const oneFile: Tree = new Map([[idOf(1), item(1, rootId, 'file', 'one')]]);

it('is what the next start has, with all that has changed since, whatever came between', async () => {
  await fc.assert(
    fc.asyncProperty(anyTree(40), anyTreeEdits, fc.array(fc.boolean()), async (tree, edits, saves) => {
      const { db } = await filled(tree);
      const files = createContentDirectories();
      let now = tree;
      for (const [at, steps] of edits.entries()) {
        // Every few changes the browser is closed, and begins with what is there.
        const tab = openTab(db, files);
        expectIndexIs(await tab.indexes.load(driveId), now);
        const { rows, gone, after } = differenceOf(now, steps, 1000 + at * 100);
        await apply(db, tab.indexes, { rows, gone });
        now = after;
        if (saves[at]) await tab.saveQuiet();
      }
      const last = openTab(db, files);
      expectIndexIs(await last.indexes.load(driveId), now);
      const saved = await last.saved();
      expect(last.reads).toEqual([saved ? 'file' : 'leaves']);
      expect(await last.stored()).toEqual(saved ? [saved.file] : []);
    }),
    { numRuns: 40 },
  );
});

it('is saved once nothing changes any more, and only where there are so many items', async () => {
  const { db } = await filled(oneFile);
  const tab = openTab(db);
  await tab.saveQuiet();
  expect(await tab.stored()).toEqual([]);
  await tab.indexes.load(driveId);
  await tab.saveDue();
  await renameOften(db, tab.indexes, 1);
  await tab.saveDue();
  expect(await tab.stored()).toEqual([]);
  await tab.saveDue();
  const saved = await tab.saved();
  expect(await tab.stored()).toEqual([saved?.file]);

  const empty = openTab((await filled(new Map())).db);
  await empty.indexes.load(driveId);
  await empty.saveQuiet();
  expect(await empty.stored()).toEqual([]);
});

it('is saved again after many changes and some minutes, and the former file goes', async () => {
  const { db } = await filled(oneFile);
  const tab = openTab(db);
  await tab.indexes.load(driveId);
  await tab.saveQuiet();
  const first = await tab.saved();
  await renameOften(db, tab.indexes, limits.revisionsBetween - 1);
  tab.pass(limits.msBetween);
  await tab.saveQuiet();
  expect(await tab.saved()).toEqual(first);
  await renameOften(db, tab.indexes, 1);
  await tab.saveQuiet();
  const second = await tab.saved();
  expect(second?.file).not.toBe(first?.file);
  expect(await tab.stored()).toEqual([second?.file]);
  await renameOften(db, tab.indexes, limits.revisionsBetween);
  tab.pass(limits.msBetween - 1);
  await tab.saveQuiet();
  expect(await tab.saved()).toEqual(second);
});

it('is saved the less often the larger it is', async () => {
  const { db } = await filled(oneFile);
  const tab = openTab(db);
  // Seven megabytes, of which one a minute is written.
  const rows = Array.from({ length: 20_000 }, (_, n) =>
    item(n + 2, rootId, 'file', `${n} ${'x'.repeat(120)}`),
  );
  for (let at = 0; at < rows.length; at += 4000)
    await apply(db, tab.indexes, { rows: rows.slice(at, at + 4000) });
  await tab.saveQuiet();
  const first = await tab.saved();
  await renameOften(db, tab.indexes, limits.revisionsBetween);
  tab.pass(limits.msBetween);
  await tab.saveQuiet();
  expect(await tab.saved()).toEqual(first);
  tab.pass(120_000);
  await tab.saveQuiet();
  expect(await tab.saved()).not.toEqual(first);
});

it('is read from the leaves where the journal no longer reaches back, the file is gone, or it is damaged', async () => {
  const { db } = await filled(oneFile);
  const tab = openTab(db);
  await tab.indexes.load(driveId);
  await tab.saveQuiet();
  await renameOften(db, tab.indexes, journalDepth + 1);
  const late = openTab(db, tab.files);
  expect((await late.indexes.load(driveId)).get(idOf(1))?.name).toBe(`name ${journalDepth}`);
  expect(late.reads).toEqual(['leaves']);

  late.pass(limits.msBetween);
  await late.saveQuiet();
  await tab.files.damage((await late.saved())?.file ?? '', 300);
  const next = openTab(db, tab.files);
  expect((await next.indexes.load(driveId)).get(idOf(1))?.name).toBe(`name ${journalDepth}`);
  expect(next.reads).toEqual(['leaves']);
  expect(await next.stored()).toEqual([]);
  const named = await next.saved();
  await next.saveQuiet();
  expect(await next.saved()).not.toEqual(named);
  expect(await next.stored()).toEqual([(await next.saved())?.file]);
  const last = openTab(db, tab.files);
  await last.indexes.load(driveId);
  expect(last.reads).toEqual(['file']);
});

it('is not named where it changed while it was written, or where its transaction failed', async () => {
  const { db } = await filled(oneFile);
  const tab = openTab(db);
  const index = await tab.indexes.load(driveId);
  await tab.saveDue();
  const directory = await tab.contents.open();
  if (directory === null) throw new Error('the device has private files');
  // A change comes in after all is written, and before the database names it.
  const { write } = directory;
  directory.write = async (...args) => {
    await write(...args);
    await renameOften(db, tab.indexes, 1);
  };
  await tab.saveDue();
  expect(await tab.saved()).toBeUndefined();
  expect(await tab.stored()).toEqual([]);

  directory.write = async (...args) => {
    const failing = { guard: allowed, within: () => Promise.reject(new Error('no room')) };
    const rows = [item(2, rootId, 'file', 'never stored')];
    const shown = (await db.syncStates.get(driveId))?.shown;
    const changes = { driveId, r: shown?.r ?? 0, rows, gone: [], seq: 99, checkedMs: 1 };
    const failed = expect(applyRows(db, changes, index, failing)).rejects.toThrow('no room');
    await write(...args).catch((error) => failed.then(() => Promise.reject(error)));
    await failed;
  };
  await tab.saveQuiet();
  expect(await tab.saved()).toBeUndefined();
  expect(await tab.stored()).toEqual([]);
});

it('goes first where room is short, and is not saved again for an hour', async () => {
  const { db } = await filled(oneFile);
  const tab = openTab(db);
  await tab.indexes.load(driveId);
  await tab.saveQuiet();
  expect(await tab.stored()).toHaveLength(1);
  tab.files.giveQuota({ usedBytes: 9e9, quotaBytes: 10e9 });
  await tab.saveDue();
  expect(await tab.saved()).toBeUndefined();
  expect(await tab.stored()).toEqual([]);

  tab.files.giveQuota({ usedBytes: 1e9, quotaBytes: 10e9 });
  await tab.saveQuiet();
  expect(await tab.stored()).toHaveLength(1);
  await db.device.update('device', { storageFullMs: 1_000_000 });
  await tab.saveDue();
  expect(await tab.stored()).toEqual([]);
  tab.pass(3_599_000);
  await tab.saveQuiet();
  expect(await tab.stored()).toEqual([]);
  tab.pass(1000);
  await tab.saveQuiet();
  expect(await tab.stored()).toHaveLength(1);
});

it('is not tried again for an hour where the browser refuses it, or has no files', async () => {
  const { db } = await filled(oneFile);
  const tab = openTab(db);
  await tab.indexes.load(driveId);
  tab.files.leaveRoom(100);
  await tab.saveQuiet();
  tab.files.leaveRoom(1e9);
  await tab.saveQuiet();
  expect(await tab.stored()).toEqual([]);
  // An hour by the clock, which may be put back.
  tab.pass(-3_600_000);
  await tab.saveQuiet();
  expect(await tab.stored()).toHaveLength(1);

  const other = openTab(db);
  other.files.refuse();
  await other.indexes.load(driveId);
  await other.saveQuiet();
  expect(other.files.written).toEqual([]);
});

it('is not saved by a tab that leads no more', async () => {
  const { db } = await filled(oneFile);
  const tab = openTab(db);
  await tab.indexes.load(driveId);
  await tab.saveDue();
  tab.loseLead();
  await expect(tab.saveDue()).rejects.toMatchObject({ why: 'leader' });
  expect(await tab.saved()).toBeUndefined();
  expect(tab.files.written).toHaveLength(1);
  expect(await tab.stored()).toEqual([]);
});

it('is dropped with what goes out of the sight of who sees a part', async () => {
  const tree: Tree = new Map([
    [idOf(1), item(1, rootId, 'folder', 'shared')],
    [idOf(2), item(2, idOf(1), 'file', 'secret')],
  ]);
  const { db } = await filled(tree, { [idOf(1)]: 1 });
  const tab = openTab(db);
  await tab.indexes.load(driveId);
  await tab.saveQuiet();
  await apply(db, tab.indexes, { rows: [item(3, idOf(1), 'file', 'more')] });
  expect(await tab.saved()).toBeDefined();
  await apply(db, tab.indexes, { gone: [idOf(2)] });
  expect(await tab.saved()).toBeUndefined();
});
