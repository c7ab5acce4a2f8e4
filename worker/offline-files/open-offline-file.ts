import type { OpenedContent } from '#contract/worker-api/content.ts';
import { loadOverlay } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { withStage } from '../replica/contents/offline-rows.ts';
import { OverlayTree } from '../tree-index/overlay-tree.ts';

type OpenedFromDevice = Extract<OpenedContent, { source: 'device' }>;

/** A file as it is kept on the device; null where it is not. The content that it had before opens while a new one comes. */
export async function openOfflineFile(
  { store, ports, indexes, contents }: EngineContext,
  driveId: string,
  fileId: string,
): Promise<OpenedFromDevice | null> {
  const { offlineFiles, device } = store.relaxed;
  const row = await offlineFiles.get([driveId, fileId]);
  if (!row?.here) return null;
  const { here } = row;
  const tree = new OverlayTree(await indexes.load(driveId), await loadOverlay(store.relaxed, driveId));
  const item = tree.get(fileId);
  if (item === undefined) return null;
  const file = (await (await contents.open())?.read(here.file)) ?? null;
  await store.relaxed.transaction('rw', [offlineFiles, device], async () => {
    await store.guard(store.relaxed, null)();
    const now = await offlineFiles.get([driveId, fileId]);
    if (now?.here?.file !== here.file) return;
    // Its bytes were taken away beneath it.
    const lost = file === null ? withStage({ ...now, here: null }, { name: 'wanted' }) : now;
    await offlineFiles.put({ ...lost, openedMs: ports.now() });
  });
  if (file === null) return null;
  return { source: 'device', file, name: item.name, sizeBytes: here.sizeBytes, contentSeq: here.contentSeq };
}
