import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemFamilies } from '#contract/rules/file-kinds/item-family.ts';
import { fitsFilter, type ItemFilter } from '#contract/rules/file-kinds/item-filter.ts';
import { searchKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import { storePage } from '#worker/replica/store-page.ts';
import { createSearchCalls } from '#worker/search/search-calls.ts';
import { createSortedSearch } from '#worker/search/sorted-matches.ts';
import { applyRows } from '#worker/sync/apply-rows.ts';
import { DriveIndex } from '#worker/tree-index/drive-index.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { OverlayTree } from '#worker/tree-index/overlay-tree.ts';
import {
  allowed,
  anyTree,
  columnsFrom,
  driveId,
  emptyDatabase,
  idOf,
  inWireOrder,
  item,
  type Tree,
} from '../replica/model.ts';
import { anyPending, foldersIn, pendingOf } from '../replica/pending-rows.ts';

const order = { driveId, by: 'name', direction: 'asc' } as const;
const extensions = ['', '.pdf', '.PNG', '.mov', '.tar.gz', '.key', '.ﬁg', '.zip.', '.jpg2', '.é'];

/** The same tree whose names end in what says of which kind they are. */
function withExtensions(tree: Tree): Tree {
  return new Map(
    [...tree.values()].map((each, at) => [
      each.id,
      { ...each, name: `${each.name}${extensions[at % extensions.length]}` },
    ]),
  );
}

function indexOf(tree: Tree): DriveIndex {
  const index = new DriveIndex(driveId, 1, { revision: 0, complete: true, items: tree.size });
  index.change([...tree.values()], []);
  return index;
}

function isInside(tree: Tree, id: string, folderId: string): boolean {
  const parentId = tree.get(id)?.parentId;
  return parentId !== undefined && (parentId === folderId || isInside(tree, parentId, folderId));
}

const anyRange = fc.tuple(fc.nat(6), fc.nat(6)).map(([from, length]) => [from, from + length] as const);
const anyFilter = fc.record(
  {
    families: fc.subarray([...itemFamilies]),
    modifiedMs: anyRange,
    sizeBytes: anyRange.map(([from, below]) => [from * 160, below * 160] as const),
    within: fc.nat(),
  },
  { requiredKeys: [] },
);

it('lists what is like a filter says, and no more, with what waits to be sent', () => {
  fc.assert(
    fc.property(
      anyTree(60).map(withExtensions),
      anyPending,
      fc.array(anyFilter, { minLength: 1, maxLength: 3 }),
      (model, steps, filters) => {
        const { overlay, visible } = pendingOf(model, steps);
        const tree = new OverlayTree(indexOf(model), overlay);
        const search = createSortedSearch();
        const folders = [...new Set([...foldersIn(model), ...foldersIn(visible)])];
        for (const { within, ...like } of filters) {
          const withinId = within === undefined ? undefined : (folders[within % folders.length] ?? rootId);
          const filter: ItemFilter = { ...like, ...(withinId !== undefined && { withinId }) };
          const expected = [...visible.values()].filter(
            (each) =>
              searchKey(each.name).includes('x') &&
              fitsFilter(filter, each) &&
              (withinId === undefined || withinId === rootId || isInside(visible, each.id, withinId)),
          );
          const list = { ...order, term: 'x', filter };
          const { folders: found, files, hits } = search.window(tree, list, 0, 1000);
          expect(hits.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
          expect([found, files]).toEqual([
            expected.filter(({ kind }) => kind === 'folder').length,
            expected.filter(({ kind }) => kind === 'file').length,
          ]);
          for (const [at, { id }] of hits.entries()) expect(search.positionOf(tree, list, id)).toBe(at);
        }
      },
    ),
    { numRuns: 200 },
  );
});

describe('a filtered search of a replica', () => {
  async function openReplica() {
    const db = await emptyDatabase();
    await beginReplica(
      db,
      driveId,
      { epoch: 'e', seq: 1, scopeHash: 's', total: null, beside: false },
      allowed,
    );
    const [reports, old] = [idOf(1), idOf(2)];
    const rows = [
      item(1, rootId, 'folder', 'Reports', { modifiedMs: 50 }),
      item(2, reports, 'folder', 'Old reports', { modifiedMs: 10 }),
      item(3, rootId, 'file', 'report.txt', { sizeBytes: 5, modifiedMs: 90 }),
      item(4, reports, 'file', 'Report 1.pdf', { sizeBytes: 50, modifiedMs: 50 }),
      item(5, old, 'file', 'Report 2.png', { sizeBytes: 500, modifiedMs: 10 }),
    ];
    await storePage(db, driveId, columnsFrom(inWireOrder(rows)), null, allowed);
    await completeReplica(db, driveId, { guard: allowed });
    const indexes = createIndexCache(db);
    const calls = createSearchCalls(async (id) => new OverlayTree(await indexes.load(id), []));
    const found = async (filter: ItemFilter) => {
      const { hits } = await calls.searchWindow({ ...order, term: 'report', filter }, 0, 10);
      return hits.map(({ name }) => name);
    };
    return { db, indexes, calls, found, reports, old };
  }

  it('narrows by family, time, size and place', async () => {
    const { found, reports, old, calls } = await openReplica();
    expect(await found({ families: ['folder'] })).toEqual(['Old reports', 'Reports']);
    expect(await found({ families: ['document', 'image'] })).toEqual([
      'Report 1.pdf',
      'Report 2.png',
      'report.txt',
    ]);
    expect(await found({ modifiedMs: [50, Number.POSITIVE_INFINITY] })).toEqual([
      'Reports',
      'Report 1.pdf',
      'report.txt',
    ]);
    expect(await found({ sizeBytes: [50, 500] })).toEqual(['Report 1.pdf']);
    expect(await found({ withinId: reports })).toEqual(['Old reports', 'Report 1.pdf', 'Report 2.png']);
    expect(await found({ withinId: old, families: ['folder'] })).toEqual([]);
    expect(await found({ withinId: idOf(99) })).toEqual([]);
    const images = { ...order, term: 'report', filter: { families: ['image'] } } as const;
    expect(await calls.searchPositionOf(images, idOf(5))).toBe(0);
    expect(await calls.searchPositionOf(images, idOf(4))).toBe(-1);
    expect(await calls.searchPositionOfPrefix(images, 'report', 0)).toBe(0);
  });

  it('follows what is changed, and what another filter found before stays out of it', async () => {
    const { db, indexes, found, reports, old } = await openReplica();
    const r = (await db.syncStates.get(driveId))?.shown?.r ?? 0;
    expect(await found({ withinId: old })).toEqual(['Report 2.png']);
    const rows = [
      item(4, old, 'file', 'Report 1.pdf', { sizeBytes: 50, modifiedMs: 50 }),
      item(6, reports, 'file', 'Report 3.png', { sizeBytes: 1, modifiedMs: 95 }),
    ];
    await applyRows(db, { driveId, r, rows, gone: [], seq: 2, checkedMs: 1 }, await indexes.load(driveId), {
      guard: allowed,
    });
    expect(await found({ withinId: old })).toEqual(['Report 1.pdf', 'Report 2.png']);
    expect(await found({ families: ['image'] })).toEqual(['Report 2.png', 'Report 3.png']);
    expect(await found({ families: ['image'], sizeBytes: [0, 10] })).toEqual(['Report 3.png']);
    expect(await found({})).toHaveLength(6);
  });
});
