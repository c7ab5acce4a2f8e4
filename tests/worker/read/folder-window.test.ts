import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Item } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { searchKey } from '#contract/rules/unicode/search-key.ts';
import { openReader } from '#worker/read/open-reader.ts';
import type { FolderLocation, Reader } from '#worker/read/reader.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import { allowed, anyTree, driveId, emptyDatabase, item, storeItems, type Tree } from '../replica/model.ts';
import { anyPending, foldersIn, type PendingRows, pendingOf } from '../replica/pending-rows.ts';

async function readerOver(tree: Tree, pending: PendingRows['overlay']): Promise<Reader> {
  const db = await emptyDatabase();
  await beginReplica(
    db,
    driveId,
    { epoch: 'e', seq: 1, scopeHash: 's', total: null, beside: false },
    allowed,
  );
  await storeItems(db, tree.values());
  await completeReplica(db, driveId, { guard: allowed });
  await db.overlay.bulkPut(pending);
  db.close();
  return openReader(db.name.replace('lunvik-', ''));
}

/** The list that a person would expect, made the slow way. */
function listOf(visible: Tree, location: FolderLocation): Item[] {
  const all = [...visible.values()].filter((each) => each.parentId === location.folderId);
  const byKey = (a: Item, b: Item) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1);
  const folders = all.filter((each) => each.kind === 'folder').sort(byKey);
  const files = location.only === 'folders' ? [] : all.filter((each) => each.kind === 'file').sort(byKey);
  return location.direction === 'asc' ? [...folders, ...files] : [...folders, ...files].reverse();
}

/** The names of what waits in a folder; null for what has left it. */
function waitingIn(folderId: string, overlay: PendingRows['overlay']): Map<string, string | null> {
  const touching = overlay.filter((row) => [row.parent, row.confirmedParentId].includes(folderId));
  return new Map(touching.map((row) => [row.id, row.parent === folderId ? row.name : null]));
}

it('shows confirmed and waiting rows as one sorted list, in both directions, through any window', async () => {
  await fc.assert(
    fc.asyncProperty(anyTree(50), anyPending, fc.nat(8), fc.nat(8), async (tree, steps, from, length) => {
      const { overlay, visible } = pendingOf(tree, steps);
      const reader = await readerOver(tree, overlay);
      const marked = new Set(overlay.map((row) => row.id));
      for (const folderId of foldersIn(visible)) {
        for (const direction of ['asc', 'desc'] as const) {
          for (const only of [undefined, 'folders'] as const) {
            const location: FolderLocation = { driveId, folderId, direction, ...(only && { only }) };
            const expected = listOf(visible, location);
            const window = await reader.folder({ ...location, from, to: from + length });
            expect(window.rows).toEqual(
              expected.slice(from, from + length).map((each) => ({
                ...each,
                syncState: marked.has(each.id) ? 'pending' : 'none',
                ...(!tree.has(each.id) && { isUnsent: true }),
                ...(!tree.has(each.id) && each.kind === 'file' && { uploadChangeId: expect.any(String) }),
              })),
            );
            expect(window.folders + window.files).toBe(expected.length);
            expect(window.complete).toBe(true);
            expect(window.pending ?? new Map()).toEqual(waitingIn(folderId, overlay));
            for (const [at, row] of window.rows.entries()) expect(window.nearby?.(from + at)).toEqual(row);
            for (const [at, each] of expected.entries()) {
              const row = window.nearby?.(at);
              if (row) expect(row).toMatchObject({ id: each.id, name: each.name });
            }
            expect(window.nearby?.(expected.length)).toBeUndefined();
            for (const [at, each] of expected.entries()) {
              expect(await reader.positionOf(location, each.id, each.name, each.kind)).toBe(at);
            }
          }
        }
      }
      reader.close();
    }),
    { numRuns: 25 },
  );
});

it('finds the next row by what is typed, and knows which names are taken', async () => {
  await fc.assert(
    fc.asyncProperty(anyTree(30), anyPending, fc.nat(12), async (tree, steps, after) => {
      const { overlay, visible } = pendingOf(tree, steps);
      const reader = await readerOver(tree, overlay);
      for (const direction of ['asc', 'desc'] as const) {
        const location: FolderLocation = { driveId, folderId: rootId, direction };
        const list = listOf(visible, location);
        for (const typed of ['x', 'Xa', 'xb', 'xss', 'xq', 'x1', 'x0', 'x00', 'x2', 'x01', 'x12', 'xa1']) {
          const fits = list.flatMap((each, at) =>
            nameKey(each.name).startsWith(searchKey(typed)) ? [at] : [],
          );
          const expected = fits.find((at) => at > after) ?? fits[0] ?? -1;
          expect(await reader.positionOfPrefix(location, typed, after)).toBe(expected);
        }
        for (const each of list) {
          const key = nameKey(each.name);
          expect(await reader.isTaken(driveId, rootId, key)).toBe(true);
          const others = list.some((other) => other.id !== each.id && nameKey(other.name) === key);
          expect(await reader.isTaken(driveId, rootId, key, each.id)).toBe(others);
        }
      }
      expect(await reader.isTaken(driveId, rootId, 'nobody')).toBe(false);
      reader.close();
    }),
    { numRuns: 25 },
  );
});

it('reads rows in the middle of a large folder across its blocks', async () => {
  const items = Array.from({ length: 3000 }, (_, n) =>
    item(n, rootId, 'file', `f ${String(n).padStart(4, '0')}`),
  );
  const reader = await readerOver(new Map(items.map((each) => [each.id, each])), []);
  const location = { driveId, folderId: rootId, direction: 'desc' } as const;
  const window = await reader.folder({ ...location, from: 380, to: 900 });
  expect(window.rows.map((row) => row.name)).toEqual(
    items
      .reverse()
      .slice(380, 900)
      .map((each) => each.name),
  );
  expect((await reader.folder({ ...location, from: 2990, to: 4000 })).rows.length).toBe(10);
  reader.close();
});

it('says that a folder is empty only when it knows', async () => {
  const db = await emptyDatabase();
  const reader = openReader(db.name.replace('lunvik-', ''));
  const folder = item(1, rootId, 'folder', 'Folder');
  const ask = async (folderId: string) =>
    (await reader.folder({ driveId, folderId, direction: 'asc', from: 0, to: 10 })).complete;
  expect(await ask(rootId)).toBe(false);
  await beginReplica(
    db,
    driveId,
    { epoch: 'e', seq: 1, scopeHash: 's', total: null, beside: false },
    allowed,
  );
  await storeItems(db, [folder]);
  expect(await ask(rootId)).toBe(false);
  const { overlay } = pendingOf(new Map([[folder.id, folder]]), [
    { what: 'create', which: 0, where: 1, name: 'New', isFolder: true },
  ]);
  await db.overlay.bulkPut(overlay);
  expect(await ask(overlay[0]?.id ?? '')).toBe(true);
  expect(await ask(folder.id)).toBe(false);
  await completeReplica(db, driveId, { guard: allowed });
  expect(await ask(folder.id)).toBe(true);
  expect(await ask(rootId)).toBe(true);
  reader.close();
});

it('looks through more blocks of numbers than Dexie follows a transaction for, and says that none begins so', async () => {
  const items = Array.from({ length: 60_000 }, (_, n) => item(n, rootId, 'file', String(n + 1)));
  const reader = await readerOver(
    new Map([...items, item(60_000, rootId, 'file', 'b')].map((each) => [each.id, each])),
    [],
  );
  const location = { driveId, folderId: rootId, direction: 'asc' } as const;
  expect(await reader.positionOfPrefix(location, '00', -1)).toBe(-1);
  expect(await reader.positionOfPrefix(location, '59999', -1)).toBe(59_998);
  expect(await reader.positionOfPrefix(location, 'b', -1)).toBe(60_000);
  reader.close();
});

it('has what stands in the leaves of a window and beside them at hand, and nothing from elsewhere', async () => {
  const files = Array.from({ length: 500 }, (_, at) =>
    item(at + 1, rootId, 'file', `file ${String(at).padStart(4, '0')}`),
  );
  const reader = await readerOver(new Map(files.map((each) => [each.id, each])), []);
  const query = { driveId, folderId: rootId, direction: 'asc', from: 250, to: 260 } as const;
  const known = async (margin: number) => {
    const { nearby } = await reader.folder({ ...query, margin });
    const positions = files.flatMap((_, at) => (nearby?.(at)?.name === files[at]?.name ? at : []));
    return { positions, count: files.filter((_, at) => nearby?.(at)).length };
  };
  const own = await known(0);
  const beside = await known(1);
  const all = await known(50);
  expect(own.positions).toContain(250);
  expect(own.count).toBeLessThan(beside.count);
  expect(beside.count).toBeLessThan(500);
  for (const { positions, count } of [own, beside, all]) expect(positions).toHaveLength(count);
  expect(all.count).toBe(500);
  reader.close();
});
