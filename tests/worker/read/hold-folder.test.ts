import { afterEach, expect, it, vi } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { openReader } from '#worker/read/open-reader.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import { applyRows } from '#worker/sync/apply-rows.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { allowed, driveId, emptyDatabase, item, storeItems } from '../replica/model.ts';

const a = item(1, rootId, 'folder', 'A');
const b = item(2, rootId, 'folder', 'B');
const open: { close(): void }[] = [];

afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

const fileName = (at: number) => `file ${String(at).padStart(4, '0')}`;

/** 400 files in A, which begin and end in leaves that hold others' files too, and 40 folders in it. */
async function filled() {
  const db = await emptyDatabase();
  const start = { epoch: 'e', seq: 1, scopeHash: 's', total: null, beside: false };
  const { r } = await beginReplica(db, driveId, start, allowed);
  const inA = Array.from({ length: 400 }, (_, n) => item(n + 1000, a.id, 'file', fileName(n)));
  const folders = Array.from({ length: 40 }, (_, n) => item(n + 100, a.id, 'folder', `folder ${n}`));
  const others = [rootId, b.id].flatMap((parent, which) =>
    Array.from({ length: 7 }, (_, n) => item(n + 2000 + which * 10, parent, 'file', `other ${n}`)),
  );
  await storeItems(db, [a, b, ...folders, ...inA, ...others]);
  await completeReplica(db, driveId, { guard: allowed });
  const reader = openReader(db.name.replace('lunvik-', ''));
  open.push(db, reader);
  const indexes = createIndexCache(db);
  const rename = async (at: number, name: string) => {
    const rows = [item(at + 1000, a.id, 'file', name)];
    await applyRows(db, { driveId, r, rows, gone: [], seq: 2, checkedMs: 2 }, await indexes.load(driveId), {
      guard: allowed,
    });
  };
  const list = async (direction: 'asc' | 'desc' = 'asc') => {
    const location = { driveId, folderId: a.id, direction } as const;
    const rows = await reader.rows({ ...location, from: 0, to: 440 });
    const { nearby } = await reader.folder({ ...location, from: 0, to: 5 });
    return { expected: rows, nearby: rows.map((_, at) => nearby?.(at)), beyond: nearby?.(440) };
  };
  return { reader, rename, list };
}

it('has every row of a folder that is held, in both directions, and none after it is let go', async () => {
  const { reader, list } = await filled();
  expect((await list()).nearby.filter(Boolean).length).toBeLessThan(200);
  const letGo = reader.hold({ driveId, folderId: a.id });
  await vi.waitFor(async () => {
    const { nearby, expected } = await list();
    expect(nearby).toEqual(expected);
  });
  const backwards = await list('desc');
  expect(backwards.nearby).toEqual(backwards.expected);
  expect(backwards.expected[0]?.name).toBe(fileName(399));
  expect(backwards.beyond).toBeUndefined();
  letGo();
  expect((await list()).nearby.filter(Boolean).length).toBeLessThan(200);
});

it('says nothing of what has changed until it has read it again, which waits twenty times as long as the reading took', async () => {
  const { reader, rename, list } = await filled();
  const now = performance.now.bind(performance);
  let spentMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    spentMs += 100;
    return now() + spentMs;
  });
  open.push({ close: reader.hold({ driveId, folderId: a.id }) }, { close: () => clock.mockRestore() });
  await vi.waitFor(async () => expect((await list()).nearby.every(Boolean)).toBe(true));
  const sinceMs = now();
  // Its leaf has the same key, for it neither begins nor ends with this file.
  await rename(215, `${fileName(215)} b`);
  await vi.waitFor(async () => expect((await list()).nearby.every(Boolean)).toBe(false), 20_000);
  await vi.waitFor(async () => {
    const { nearby, expected } = await list();
    expect(nearby).toEqual(expected);
  }, 20_000);
  expect(now() - sinceMs).toBeGreaterThan(2000);
  expect((await list()).expected.map(({ name }) => name)).toContain(`${fileName(215)} b`);
}, 30_000);

it('holds the folder that was asked for last', async () => {
  const { reader, list } = await filled();
  const letGo = reader.hold({ driveId, folderId: b.id });
  open.push({ close: reader.hold({ driveId, folderId: a.id }) });
  letGo();
  await vi.waitFor(async () => expect((await list()).nearby.every(Boolean)).toBe(true));
});
