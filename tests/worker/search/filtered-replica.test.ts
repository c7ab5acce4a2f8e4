import { describe, expect, it } from 'vitest';
import type { ItemFilter } from '#contract/rules/file-kinds/item-filter.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import { createSearchCalls } from '#worker/search/search-calls.ts';
import { applyRows } from '#worker/sync/apply-rows.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { OverlayTree } from '#worker/tree-index/overlay-tree.ts';
import { allowed, driveId, emptyDatabase, idOf, item, storeItems } from '../replica/model.ts';

const order = { driveId, by: 'name', direction: 'asc' } as const;

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
    await storeItems(db, rows);
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
