import type { EngineContext } from '../engine/engine-context.ts';
import { type OfflineFileRow, storedFilesOf, withStage } from '../replica/contents/offline-rows.ts';
import type { JournalItem } from '../replica/replica-database.ts';
import { bulkDeleteUnnamed } from '../replica/table-writes.ts';
import { loadContentSeqs } from './load-content-seqs.ts';
import { newRow } from './plan-offline-files.ts';
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

/** What shows a file that was opened goes first. */
const fetchAfterMs = 15_000;

/** A file was opened that is not here: it is kept as far as there is room. */
export async function noteOpened(context: EngineContext, driveId: string, file: JournalItem): Promise<void> {
  const { store, ports, followers } = context;
  const { offlineFiles, syncStates, files, device } = store.relaxed;
  if (file.sizeBytes > recentLimits.fileBytes || (await context.contents.open()) === null) return;
  const isNew = await store.relaxed.transaction('rw', [offlineFiles, syncStates, files, device], async () => {
    await store.guard(store.relaxed, null)();
    const shown = (await syncStates.get(driveId))?.shown;
    if (!shown?.complete || (await offlineFiles.get([driveId, file.id])) !== undefined) return false;
    const seqs = await loadContentSeqs(store.relaxed, shown.r, [file]);
    const openedMs = ports.now();
    const row = newRow(driveId, file.id, file.sizeBytes, seqs.get(file.id) ?? 0);
    const stage = { name: 'waiting', why: 'server', untilMs: openedMs + fetchAfterMs } as const;
    await offlineFiles.put({ ...withStage(row, stage), isPinned: false, openedMs });
    return true;
  });
  if (isNew) for (const follow of followers) follow(driveId);
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
    await bulkDeleteUnnamed(
      offlineFiles,
      now.map((row) => [row?.driveId ?? '', row?.fileId ?? '']),
    );
    return now.flatMap((row) => (row === undefined ? [] : storedFilesOf(row)));
  });
  await context.contents.remove(removed);
}
