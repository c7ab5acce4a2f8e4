import { createRetryBackoff } from '../api-client/retry-backoff.ts';
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

type Running = { readonly abort: AbortController; readonly done: Promise<void> };

/** Brings to the device what is wanted of files, two at once, in the tab that leads. */
export function createOfflineFetcher(context: EngineContext, hooks: OfflineFetcherHooks) {
  const { ports, store, contents, leaderGuard } = context;
  const { offlineFiles } = store.relaxed;
  const running = new Map<string, Running>();
  let looking: Promise<void> | null = null;
  let isWoken = false;
  let stopped = false;
  const backoff = createRetryBackoff(ports);
  let stopTimer = () => {};

  /** `isUrgent`: without waiting for the back-off. */
  function wake(isUrgent = false) {
    if (stopped) return;
    if (isUrgent) backoff.reset();
    isWoken = true;
    looking ??= lookAround(isUrgent).finally(() => {
      looking = null;
      if (isWoken) wake();
    });
  }

  async function lookAround(isUrgent: boolean) {
    for (let isFirst = isUrgent; isWoken && !stopped; isFirst = false) {
      isWoken = false;
      try {
        await look(isFirst);
      } catch (error) {
        if (stopped) return;
        isWoken = false;
        hooks.failed(error);
        backoff.failed(backoff.attempt());
        waitFor(backoff.waitMs());
        return;
      }
    }
  }

  function waitFor(ms: number) {
    stopTimer();
    stopTimer = ports.setTimer(ms, () => wake());
  }

  async function look(isUrgent: boolean) {
    for (const [key, { abort }] of running) {
      const [driveId = '', fileId = ''] = key.split(' ');
      if ((await offlineFiles.get([driveId, fileId])) === undefined) abort.abort();
    }
    if (hooks.leaderEpoch() === null || running.size >= filesAtOnce) return;
    const device = await store.relaxed.device.get('device');
    if (device?.paused || device?.connection === 'signed-out') return;
    const due = await findDue(isUrgent);
    if (due.length === 0) return;
    const waitMs = backoff.waitMs();
    if (waitMs > 0) return waitFor(waitMs);
    for (const row of due.slice(0, filesAtOnce - running.size)) start(row);
  }

  /** What a tab had begun that was closed meanwhile goes on too. */
  async function findDue(isUrgent: boolean): Promise<readonly OfflineFileRow[]> {
    // What ends while its stages are read one after another may be in two of them: it wakes the next look itself.
    const busy = new Set(running.keys());
    const inStage = (name: OfflineFileRow['stageName']) => offlineFiles.where('stageName').equals(name);
    const most = filesAtOnce + busy.size;
    const wanted = await inStage('wanted').limit(most).toArray();
    const begun = [...(await inStage('fetching').toArray()), ...(await inStage('verifying').toArray())];
    const waiting = await inStage('waiting').toArray();
    const waits = waiting.map((row) => (isUrgent ? 0 : (contentWaitMs(row, ports.now()) ?? 0)));
    const next = Math.min(...waits.filter((ms) => ms > 0));
    if (Number.isFinite(next)) waitFor(next);
    const dueNow = waiting.filter((_, at) => waits[at] === 0);
    return [...begun, ...dueNow, ...wanted].filter((row) => !busy.has(keyOf(row)));
  }

  function start(row: OfflineFileRow) {
    const abort = new AbortController();
    const attempt = backoff.attempt();
    const done = bring(row, attempt, abort.signal)
      .catch((error: unknown) => {
        if (stopped) return;
        hooks.failed(error);
        backoff.failed(attempt);
      })
      .finally(() => {
        running.delete(keyOf(row));
        wake();
      });
    running.set(keyOf(row), { abort, done });
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
    if (stopped) return;
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

  return {
    wake,
    async stop() {
      stopped = true;
      stopTimer();
      for (const { abort } of running.values()) abort.abort();
      await looking;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

function keyOf({ driveId, fileId }: Pick<OfflineFileRow, 'driveId' | 'fileId'>): string {
  return `${driveId} ${fileId}`;
}
