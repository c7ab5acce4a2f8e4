import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ContentCalls } from '#contract/worker-api/content.ts';
import type { KeepOfflineProblem, OfflineCalls, OfflineItem } from '#contract/worker-api/offline-files.ts';
import { loadOverlay } from '../changes/change-transaction.ts';
import { catchStorageFull } from '../engine/catch-storage-full.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { storedFilesOf } from '../replica/contents/offline-rows.ts';
import { OverlayTree } from '../tree-index/overlay-tree.ts';
import { measureUsage } from './measure-usage.ts';
import type { OfflineFiles } from './offline-files.ts';
import { createPinnedFiles } from './pinned-files.ts';
import { countOfflineItems, type FindWaiting, readOfflineItems } from './read-offline-items.ts';
import { clearRecent } from './recent-files.ts';
import { freeBytes } from './room.ts';

/** What a person does with files that are kept offline, in whichever tab. */
export function createOfflineCalls(
  engine: () => Promise<{ readonly context: EngineContext; readonly offlineFiles: OfflineFiles }>,
  findWaiting: FindWaiting,
  /** Tells every tab that there is something to look at. */
  changed: () => void,
) {
  async function retryAll() {
    const { offlineFiles } = await engine();
    await offlineFiles.retry(() => true);
    changed();
  }

  return {
    async keepOffline(item) {
      const { context, offlineFiles } = await engine();
      const kept = await keepOffline(context, item);
      if (!kept.ok) return kept;
      await offlineFiles.retry(() => true);
      changed();
      return kept;
    },
    async stopKeepingOffline(items) {
      const { context } = await engine();
      const { pins, device } = context.store.relaxed;
      await context.store.relaxed.transaction('rw', [pins, device], async () => {
        await context.store.guard(context.store.relaxed, null)();
        await pins.bulkDelete(items.map(({ driveId, itemId }) => [driveId, itemId]));
      });
      await retryAll();
    },
    retryOffline: retryAll,
    async clearRecent() {
      await clearRecent((await engine()).context);
      await retryAll();
    },
    async clearOffline() {
      const { context } = await engine();
      const { pins, offlineFiles, device } = context.store.relaxed;
      const removed = await context.store.relaxed.transaction(
        'rw',
        [pins, offlineFiles, device],
        async () => {
          await context.store.guard(context.store.relaxed, null)();
          const rows = await offlineFiles.toArray();
          await pins.clear();
          await offlineFiles.clear();
          return rows.flatMap(storedFilesOf);
        },
      );
      await context.contents.remove(removed);
      changed();
    },
    async countOffline(driveId, itemIds) {
      return countOfflineItems((await engine()).context, findWaiting, driveId, itemIds);
    },
    async readOffline(driveId, itemIds) {
      return readOfflineItems((await engine()).context, findWaiting, driveId, itemIds);
    },
    async offlineUsage() {
      const { context } = await engine();
      const { keptBytes, recentBytes } = await measureUsage(context);
      const estimate = await context.ports.estimate();
      const free = freeBytes(estimate);
      const mostBytes = Number.isFinite(free) ? keptBytes + recentBytes + free : null;
      return { keptBytes, recentBytes, mostBytes, persisted: estimate.persisted };
    },
  } satisfies Omit<OfflineCalls, keyof ContentCalls>;
}

async function keepOffline(
  context: EngineContext,
  { driveId, itemId }: OfflineItem,
): Promise<Result<true, KeepOfflineProblem>> {
  const { ports, store, indexes, contents } = context;
  if ((await contents.open()) === null) return err({ kind: 'no-private-files' });
  const tree = new OverlayTree(await indexes.load(driveId), await loadOverlay(store.relaxed, driveId));
  const item = tree.get(itemId);
  const isKnown = itemId === rootId || (item !== undefined && tree.index.has(itemId));
  if (!isKnown) return err({ kind: 'not-found' });
  const rows = await store.relaxed.offlineFiles.where('driveId').equals(driveId).toArray();
  const here = new Map(rows.map((row) => [row.fileId, row]));
  let neededBytes = 0;
  for (const { id, sizeBytes } of createPinnedFiles(tree).below(itemId))
    if (!here.get(id)?.here) neededBytes += sizeBytes;
  const recent = (await store.relaxed.offlineFiles.toArray()).filter(({ isPinned }) => !isPinned);
  const evictable = recent.reduce((sum, row) => sum + (row.here?.sizeBytes ?? 0), 0);
  const freeNow = freeBytes(await ports.estimate()) + evictable;
  if (neededBytes > freeNow) return err({ kind: 'no-room', neededBytes, freeBytes: freeNow });
  const { pins, device } = store.durable;
  const kind = item?.kind ?? 'folder';
  const stored = await catchStorageFull(
    store.durable.transaction('rw', [pins, device], async () => {
      await store.guard(store.durable, null)();
      const before = await pins.get([driveId, itemId]);
      await pins.put(before ?? { driveId, itemId, kind, createdMs: ports.now(), extent: null });
    }),
  );
  return stored.ok ? ok(true) : stored;
}
