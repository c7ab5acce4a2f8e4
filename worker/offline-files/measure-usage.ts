import { rootId } from '#contract/rules/root-folder.ts';
import { loadOverlay } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { groupBy } from '../lib/group-by.ts';
import type { OfflineFileRow } from '../replica/contents/offline-rows.ts';
import { OverlayTree } from '../tree-index/overlay-tree.ts';
import { createPinnedFiles } from './pinned-files.ts';
import { findPinned } from './plan-offline-files.ts';

/** How many bytes are kept because of pins, and how many because they were opened. What no pin keeps any more is on its way out. */
export async function measureUsage(context: EngineContext) {
  const { offlineFiles, pins } = context.store.relaxed;
  const rows = await offlineFiles.toArray();
  const pinned = groupBy(
    rows.filter(({ isPinned }) => isPinned),
    ({ driveId }) => driveId,
  );
  let keptBytes = 0;
  for (const [driveId, files] of pinned) {
    const pinIds = (await pins.where('driveId').equals(driveId).toArray()).map(({ itemId }) => itemId);
    if (pinIds.length > 0) keptBytes += bytesOf(await keptBy(context, driveId, pinIds, files));
  }
  return { keptBytes, recentBytes: bytesOf(rows.filter(({ isPinned }) => !isPinned)) };
}

/** Also what a pending change moves out: it stays until that is confirmed. */
async function keptBy(
  { store, indexes }: EngineContext,
  driveId: string,
  pinIds: readonly string[],
  files: readonly OfflineFileRow[],
): Promise<readonly OfflineFileRow[]> {
  if (pinIds.includes(rootId)) return files;
  const tree = new OverlayTree(await indexes.load(driveId), await loadOverlay(store.relaxed, driveId));
  const pinned = findPinned(createPinnedFiles(tree), pinIds);
  return files.filter(
    ({ fileId }) => pinned.has(fileId) || pinIds.some((id) => tree.index.isInside(fileId, id)),
  );
}

function bytesOf(rows: readonly OfflineFileRow[]): number {
  return rows.reduce((sum, { here }) => sum + (here?.sizeBytes ?? 0), 0);
}
