import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { Item } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { searchKey } from '#contract/rules/unicode/search-key.ts';
import type { SortedFolder } from '#contract/worker-api/sorted-folder.ts';
import { isInside } from '../replica/history.ts';
import { anyTree, driveId, idOf, item, type Tree } from '../replica/model.ts';
import { anyPending, foldersIn, pendingOf } from '../replica/pending-rows.ts';
import { deviceWith, treeOf } from './device.ts';

const orders = (['size', 'modified'] as const).flatMap((by) =>
  (['asc', 'desc'] as const).map((direction) => ({ by, direction })),
);
const bySize = (direction: 'asc' | 'desc', folderId: string = rootId): SortedFolder => ({
  driveId,
  folderId,
  by: 'size',
  direction,
});
const latest: SortedFolder = { driveId, folderId: rootId, by: 'modified', direction: 'desc' };

/** The list that a person would expect, made the slow way. */
function listOf(visible: Tree, { folderId, by, direction }: SortedFolder): Item[] {
  const held = (folder: Item) =>
    [...visible.values()]
      .filter((each) => each.kind === 'file' && isInside(visible, each.id, folder.id))
      .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const value = (each: Item) =>
    by === 'modified' ? each.modifiedMs : each.kind === 'folder' ? held(each) : each.sizeBytes;
  return [...visible.values()]
    .filter((each) => each.parentId === folderId)
    .sort(
      (a, b) =>
        Number(a.kind === 'file') - Number(b.kind === 'file') ||
        (direction === 'asc' ? 1 : -1) * (value(a) - value(b)) ||
        (sortKey(a.name) < sortKey(b.name) ? -1 : 1),
    );
}

it('lists what a plain sort would, with what waits, through any window; each has its position', async () => {
  await fc.assert(
    fc.asyncProperty(anyTree(40), anyPending, fc.nat(8), fc.nat(8), async (tree, steps, from, length) => {
      // Few sizes, so that some are equal.
      for (const [id, each] of tree) tree.set(id, { ...each, sizeBytes: each.sizeBytes % 4 });
      const { overlay, visible } = pendingOf(tree, steps);
      const device = await deviceWith([...tree.values()]);
      await device.wait(overlay);
      for (const folderId of foldersIn(visible)) {
        for (const order of orders) {
          const folder: SortedFolder = { driveId, folderId, ...order };
          const expected = listOf(visible, folder).map(({ id }) => id);
          const window = await device.queries.sortedWindow(folder, from, from + length);
          expect(window.rows.map(({ id }) => id)).toEqual(expected.slice(from, from + length));
          expect(window.from).toBe(Math.min(from, expected.length));
          expect(window.folders + window.files).toBe(expected.length);
          for (const [at, id] of expected.entries()) {
            expect(await device.queries.sortedPositionOf(folder, id)).toBe(at);
          }
        }
      }
      device.db.close();
    }),
    { numRuns: 25 },
  );
});

it('finds the next row by what is typed, in this order and round its end', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyTree(30),
      anyPending,
      fc.integer({ min: -1, max: 12 }),
      async (tree, steps, after) => {
        const { overlay, visible } = pendingOf(tree, steps);
        const device = await deviceWith([...tree.values()]);
        await device.wait(overlay);
        for (const order of orders) {
          const folder: SortedFolder = { driveId, folderId: rootId, ...order };
          const list = listOf(visible, folder);
          for (const typed of ['x', 'Xa', 'xb', 'xss', 'xq', 'x1', 'x0', 'x2', 'x01', 'xa1']) {
            const fits = list.flatMap((each, at) =>
              nameKey(each.name).startsWith(searchKey(typed)) ? [at] : [],
            );
            const expected = fits.find((at) => at > after) ?? fits[0] ?? -1;
            expect(await device.queries.sortedPositionOfPrefix(folder, typed, after)).toBe(expected);
          }
        }
        device.db.close();
      },
    ),
    { numRuns: 25 },
  );
});

it('a row is as the list by name has it', async () => {
  const folder = item(1, rootId, 'folder', 'Folder', { modifiedMs: 3 });
  const file = item(2, rootId, 'file', 'File', { sizeBytes: 7, modifiedMs: 4 });
  const { queries } = await deviceWith([
    folder,
    item(3, folder.id, 'file', 'Inside', { sizeBytes: 5 }),
    file,
  ]);
  const { rows, ...rest } = await queries.sortedWindow(bySize('desc'), 0, 10);
  expect(rest).toEqual({ folders: 1, files: 1, from: 0, complete: true });
  expect(rows).toEqual([
    { ...folder, syncState: 'none' },
    { ...file, syncState: 'none' },
  ]);
});

it('reads across the blocks of a large folder, and none of them again until the filespace changes', async () => {
  const items = Array.from({ length: 3000 }, (_, n) =>
    item(n, rootId, 'file', `f ${String(n).padStart(4, '0')}`, { modifiedMs: (n * 7919) % 3000 }),
  );
  const device = await deviceWith(items);
  const reads = vi.spyOn(device.db, 'transaction');
  const byTime = items.toSorted((a, b) => b.modifiedMs - a.modifiedMs).map(({ name }) => name);
  const names = async (from: number, to: number) =>
    (await device.queries.sortedWindow(latest, from, to)).rows.map(({ name }) => name);
  // Two at the same time wait for one read.
  const both = await Promise.all([names(0, 100), device.queries.sortedPositionOf(latest, idOf(5))]);
  expect(both[0]).toEqual(byTime.slice(0, 100));
  expect(both[1]).toBe(byTime.indexOf('f 0005'));
  expect(await names(1500, 1700)).toEqual(byTime.slice(1500, 1700));
  expect(await names(2990, 4000)).toEqual(byTime.slice(2990));
  expect(await names(5000, 6000)).toEqual([]);
  expect(reads).toHaveBeenCalledTimes(1);
  const turned = await device.queries.sortedWindow({ ...latest, direction: 'asc' }, 0, 2);
  expect(turned.rows.map(({ name }) => name)).toEqual(byTime.slice(-2).reverse());
  expect(reads).toHaveBeenCalledTimes(1);

  await device.apply([item(5, rootId, 'file', 'f 0005', { modifiedMs: 5000 })], [idOf(6)]);
  expect((await names(0, 1))[0]).toBe('f 0005');
  expect(await device.queries.sortedPositionOf(latest, idOf(6))).toBe(-1);
});

it('follows what waits: a new folder, a file that arrives, a rename, a deletion, and its end', async () => {
  const photos = item(1, rootId, 'folder', 'Photos');
  const confirmed = [
    photos,
    item(2, photos.id, 'file', 'Dune.jpg', { sizeBytes: 50 }),
    item(3, rootId, 'folder', 'Notes'),
    item(4, rootId, 'file', 'b.txt', { sizeBytes: 10 }),
    item(5, rootId, 'file', 'c.txt', { sizeBytes: 10 }),
  ];
  const device = await deviceWith(confirmed);
  const names = async () =>
    (await device.queries.sortedWindow(bySize('desc'), 0, 20)).rows.map(({ name }) => name);
  expect(await names()).toEqual(['Photos', 'Notes', 'b.txt', 'c.txt']);
  const waiting = (...steps: Parameters<typeof pendingOf>[1]) =>
    device.wait(pendingOf(treeOf(confirmed), steps).overlay);
  await waiting({ what: 'rename', which: 4, where: 0, name: 'a.txt', isFolder: false });
  expect(await names()).toEqual(['Photos', 'Notes', 'a.txt', 'b.txt']);
  await waiting({ what: 'create', which: 0, where: 0, name: 'Music', isFolder: true });
  expect(await names()).toEqual(['Photos', 'Music', 'Notes', 'b.txt', 'c.txt']);
  // The file moves out of the folder and into another: both folders count it where it is seen.
  const [dune] = pendingOf(treeOf(confirmed), [
    { what: 'rename', which: 1, where: 0, name: 'Dune.jpg ', isFolder: false },
  ]).overlay;
  if (!dune) throw new Error('nothing waits');
  await device.wait([{ ...dune, parent: idOf(3) }]);
  expect(await names()).toEqual(['Notes', 'Photos', 'b.txt', 'c.txt']);
  await device.wait([{ ...dune, parent: '' }]);
  expect(await names()).toEqual(['Notes', 'Photos', 'b.txt', 'c.txt']);
  await device.wait([]);
  expect(await names()).toEqual(['Photos', 'Notes', 'b.txt', 'c.txt']);
});

it('folders stand by name while the filespace is not whole here, and nothing is said to be empty', async () => {
  const rows = [
    item(1, rootId, 'folder', 'Attic'),
    item(2, rootId, 'folder', 'Photos'),
    item(3, idOf(2), 'file', 'Dune.jpg', { sizeBytes: 50 }),
    item(4, rootId, 'file', 'a.txt', { sizeBytes: 1 }),
    item(5, rootId, 'file', 'b.txt', { sizeBytes: 2 }),
  ];
  const partial = await deviceWith(rows, { complete: false });
  const window = await partial.queries.sortedWindow(bySize('desc'), 0, 10);
  expect(window.rows.map(({ name }) => name)).toEqual(['Attic', 'Photos', 'b.txt', 'a.txt']);
  // The server is past this folder, and not past the last one.
  const completeOf = async (device: typeof partial, folderId: string) =>
    (await device.queries.sortedWindow(bySize('asc', folderId), 0, 10)).complete;
  expect([await completeOf(partial, rootId), await completeOf(partial, idOf(2))]).toEqual([true, false]);
  const whole = await deviceWith(rows);
  const sorted = await whole.queries.sortedWindow(bySize('desc'), 0, 10);
  expect(sorted.rows.map(({ name }) => name)).toEqual(['Photos', 'Attic', 'b.txt', 'a.txt']);
  expect(await completeOf(whole, idOf(2))).toBe(true);
});

it('what is no item is nowhere, and what could not be read is read again', async () => {
  const { db, queries } = await deviceWith([item(1, rootId, 'file', 'a.txt')]);
  expect(await queries.sortedPositionOf(latest, 'a/path/by/names')).toBe(-1);
  expect(await queries.sortedPositionOf(latest, idOf(9))).toBe(-1);
  const [by, folderId] = ['modified', 'unknown'] as const;
  expect(await queries.sortedWindow({ ...latest, by, folderId }, 0, 9)).toMatchObject({ rows: [], files: 0 });
  vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('no read'));
  await expect(queries.sortedWindow(bySize('asc'), 0, 9)).rejects.toThrow('no read');
  expect((await queries.sortedWindow(bySize('asc'), 0, 9)).rows).toHaveLength(1);
});
