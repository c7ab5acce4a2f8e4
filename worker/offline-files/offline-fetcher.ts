import { createTransferLoop } from '../api-client/transfer-loop.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { type OfflineFileRow, storedFilesOf } from '../replica/contents/offline-rows.ts';
import { type ContentEvent, contentWaitMs, nextContent } from './content-machine.ts';
import { type ContentServer, type FetchedContent, fetchContent } from './fetch-content.ts';

const filesAtOnce = 2;

export interface OfflineFetcherHooks {
  readonly server: ContentServer;
  leaderEpoch(): number | null;
  /** Whether there is room for a content; makes it, where only opened files are in the way. */
  makeRoom(row: OfflineFileRow): Promise<boolean>;
  /** A content of this filespace is here, or is not to be had. */
  settled(driveId: string): void;
  failed(error: unknown): void;
}

/** Brings to the device what is wanted of files, two at once, in the tab that leads. */
export function createOfflineFetcher(context: EngineContext, hooks: OfflineFetcherHooks) {
  const { ports, store, contents, leaderGuard } = context;
  const { offlineFiles } = store.relaxed;
  const loop = createTransferLoop(ports, { look, failed: hooks.failed });
  const { backoff } = loop;

  async function look(isUrgent: boolean) {
    for (const key of loop.keys()) {
      const [driveId = '', fileId = ''] = key.split(' ');
      if ((await offlineFiles.get([driveId, fileId])) === undefined) loop.abort(key);
    }
    if (hooks.leaderEpoch() === null || loop.keys().length >= filesAtOnce) return;
    const device = await store.relaxed.device.get('device');
    if (device?.paused || device?.connection === 'signed-out') return;
    const due = await findDue(isUrgent);
    if (due.length === 0) return;
    const waitMs = backoff.waitMs();
    if (waitMs > 0) return loop.waitFor(waitMs);
    for (const row of due.slice(0, filesAtOnce - loop.keys().length))
      loop.start(keyOf(row), (attempt, signal) => bring(row, attempt, signal));
  }

  /** What a tab had begun that was closed meanwhile goes on too. */
  async function findDue(isUrgent: boolean): Promise<readonly OfflineFileRow[]> {
    // What ends while its stages are read one after another may be in two of them: it wakes the next look itself.
    const busy = new Set(loop.keys());
    const inStage = (name: OfflineFileRow['stageName']) => offlineFiles.where('stageName').equals(name);
    const most = filesAtOnce + busy.size;
    const wanted = await inStage('wanted').limit(most).toArray();
    const begun = [...(await inStage('fetching').toArray()), ...(await inStage('verifying').toArray())];
    const waiting = await inStage('waiting').toArray();
    const waits = waiting.map((row) => (isUrgent ? 0 : (contentWaitMs(row, ports.now()) ?? 0)));
    const next = Math.min(...waits.filter((ms) => ms > 0));
    if (Number.isFinite(next)) loop.waitFor(next);
    const dueNow = waiting.filter((_, at) => waits[at] === 0);
    return [...begun, ...dueNow, ...wanted].filter((row) => !busy.has(keyOf(row)));
  }

  async function bring(row: OfflineFileRow, attempt: number, signal: AbortSignal) {
    const directory = await contents.open();
    if (directory === null || !(await hooks.makeRoom(row))) {
      await happened(row, { type: 'no-room' });
      return hooks.settled(row.driveId);
    }
    let stored = row.part;
    const fetched = await fetchContent(
      hooks.server,
      directory,
      row,
      {
        began(part) {
          stored = part;
          return happened(row, { type: 'began', part });
        },
        received: () => happened(row, { type: 'received' }),
      },
      signal,
    );
    if (loop.isStopped()) return;
    const event = eventOf(fetched);
    const isKept =
      event === null ? await offlineFiles.get([row.driveId, row.fileId]) : await happened(row, event);
    // Nobody could remove what was being written.
    if (!isKept && stored !== null) await contents.remove([stored.file]);
    if (fetched.kind === 'whole') backoff.succeeded();
    if (fetched.kind === 'cut') backoff.failed(attempt, fetched.retryAfterMs);
    if (fetched.kind === 'signed-out' || fetched.kind === 'aborted') backoff.failed(attempt);
    hooks.settled(row.driveId);
  }

  function eventOf(fetched: FetchedContent): ContentEvent | null {
    if (fetched.kind === 'whole') return { type: 'verified', copy: fetched.copy };
    if (fetched.kind === 'cut')
      return { ...fetched, type: 'cut', nowMs: ports.now(), chance: ports.random() };
    if (fetched.kind === 'refused') return { type: 'refused', why: fetched.why };
    return fetched.kind === 'differs' || fetched.kind === 'no-room' ? { type: fetched.kind } : null;
  }

  /** False where the row is gone. */
  async function happened({ driveId, fileId }: OfflineFileRow, event: ContentEvent): Promise<boolean> {
    const { device } = store.relaxed;
    const epoch = hooks.leaderEpoch();
    if (epoch === null) return false;
    const removed = await store.relaxed.transaction('rw', [offlineFiles, device], async () => {
      await leaderGuard(epoch)();
      const row = await offlineFiles.get([driveId, fileId]);
      if (row === undefined) return null;
      const step = nextContent(row, event);
      // Nobody asked for what was only opened, and nobody is told that it is not here.
      if (step.row.stageName === 'failed' && !step.row.isPinned) {
        await offlineFiles.delete([driveId, fileId]);
        return storedFilesOf(row);
      }
      await offlineFiles.put(step.row);
      return step.remove;
    });
    await contents.remove(removed ?? []);
    return removed !== null;
  }

  return { wake: loop.wake, stop: () => loop.stop() };
}

function keyOf({ driveId, fileId }: Pick<OfflineFileRow, 'driveId' | 'fileId'>): string {
  return `${driveId} ${fileId}`;
}
