import type { EngineContext } from '../engine/engine-context.ts';
import { type OfflineFileRow, storedFilesOf } from '../replica/contents/offline-rows.ts';
import { evictRecent, freeBytes, recentLimits } from './room.ts';

/** Files that are kept because they were opened: they go first, the longest ago first. */
function recentFiles({ store }: EngineContext): Promise<OfflineFileRow[]> {
  return store.relaxed.offlineFiles.filter(({ isPinned }) => !isPinned).toArray();
}

/** Whether a content has room on the device, which opened files make for it. */
export async function makeRoom(context: EngineContext, row: OfflineFileRow): Promise<boolean> {
  const free = freeBytes(await context.ports.estimate());
  const recent = (await recentFiles(context)).filter(({ fileId }) => fileId !== row.fileId);
  const files = recent.map((file) => ({ ...file, bytes: file.here?.sizeBytes ?? file.wantedBytes }));
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const missing = Math.max(0, row.wantedBytes - free);
  const most = row.isPinned
    ? all - missing
    : Math.min(all - missing, recentLimits.totalBytes - row.wantedBytes);
  if (missing > all || (!row.isPinned && row.wantedBytes > recentLimits.fileBytes)) return false;
  await dropRows(context, evictRecent(files, most));
  return true;
}

/** Nothing that was only opened is kept any more. */
export async function clearRecent(context: EngineContext): Promise<void> {
  await dropRows(context, await recentFiles(context));
}

async function dropRows(context: EngineContext, rows: readonly OfflineFileRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { offlineFiles, device } = context.store.relaxed;
  const removed = await context.store.relaxed.transaction('rw', [offlineFiles, device], async () => {
    await context.store.guard(context.store.relaxed, null)();
    const keys = rows.map(({ driveId, fileId }): [string, string] => [driveId, fileId]);
    const now = (await offlineFiles.bulkGet(keys)).filter((row) => row?.isPinned === false);
    await offlineFiles.bulkDelete(now.map((row) => [row?.driveId ?? '', row?.fileId ?? '']));
    return now.flatMap((row) => (row === undefined ? [] : storedFilesOf(row)));
  });
  await context.contents.remove(removed);
}
