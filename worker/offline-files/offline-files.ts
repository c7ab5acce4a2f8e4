import type { EngineContext } from '../engine/engine-context.ts';
import { offlineFilePrefix, storedFilesOf, withStage } from '../replica/contents/offline-rows.ts';
import { nextContent } from './content-machine.ts';
import type { ContentServer } from './fetch-content.ts';
import { createOfflineFetcher } from './offline-fetcher.ts';
import { createOfflinePlanner } from './offline-planner.ts';
import { makeRoom } from './recent-files.ts';

export interface OfflineFilesHooks {
  readonly server: ContentServer;
  leaderEpoch(): number | null;
  failed(error: unknown): void;
}

export type OfflineFiles = ReturnType<typeof createOfflineFiles>;

/** At least so long between two countings of what is here. */
const measureEveryMs = 500;

/** The files that are kept offline, as one tab looks after them: all of it in the one that leads. */
export function createOfflineFiles(context: EngineContext, hooks: OfflineFilesHooks) {
  const { ports, store, contents, followers } = context;
  const { leaderEpoch, failed, server } = hooks;
  const planner = createOfflinePlanner(context, leaderEpoch);
  const fetcher = createOfflineFetcher(context, {
    server,
    leaderEpoch,
    makeRoom: (row) => makeRoom(context, row),
    settled: measureSoon,
    failed,
  });
  const unplanned = new Set<string>();
  const unmeasured = new Set<string>();
  let planning: Promise<void> | null = null;
  let measuring: Promise<void> = Promise.resolve();
  let stopTimer: (() => void) | null = null;
  let sweptFor: number | null = null;
  let stopped = false;
  followers.add(follow);

  function follow(driveId: string) {
    unplanned.add(driveId);
    work();
  }

  function work() {
    if (stopped) return;
    planning ??= planAll()
      .catch((error: unknown) => {
        if (!stopped) failed(error);
      })
      .finally(() => {
        planning = null;
        if (unplanned.size > 0) work();
      });
  }

  async function planAll() {
    const epoch = leaderEpoch();
    if (epoch === null) return unplanned.clear();
    if (sweptFor !== epoch) {
      sweptFor = epoch;
      await sweep(epoch);
    }
    for (const driveId of unplanned) {
      unplanned.delete(driveId);
      await planner.plan(driveId);
      measureSoon(driveId);
    }
    fetcher.wake();
  }

  function measureSoon(driveId: string) {
    unmeasured.add(driveId);
    if (stopped || stopTimer !== null) return;
    stopTimer = ports.setTimer(measureEveryMs, () => {
      stopTimer = null;
      const drives = [...unmeasured];
      unmeasured.clear();
      measuring = measuring.then(() => measure(drives)).catch((error) => void (stopped || failed(error)));
    });
  }

  async function measure(drives: readonly string[]) {
    for (const driveId of drives) await planner.measure(driveId);
  }

  /** Bytes that a tab left which was closed while their rows went, and rows whose bytes went: the power fails between the two. */
  async function sweep(epoch: number) {
    const directory = await contents.open();
    if (directory === null) return;
    const stored = (await directory.list()).filter(({ file }) => file.startsWith(offlineFilePrefix));
    // Read after what is there: what was begun since has its row already.
    const rows = await store.relaxed.offlineFiles.toArray();
    const named = new Set(rows.flatMap(storedFilesOf));
    await contents.remove(stored.map(({ file }) => file).filter((file) => !named.has(file)));
    const whole = new Set(stored.filter(({ isWhole }) => isWhole).map(({ file }) => file));
    for (const { here } of rows) {
      if (here === null || whole.has(here.file)) continue;
      // It may have become whole since.
      if ((await directory.read(here.file)) === null) await fetchAgain(here.file, epoch);
    }
  }

  async function fetchAgain(lostFile: string, epoch: number) {
    const { offlineFiles, device } = store.relaxed;
    await store.relaxed.transaction('rw', [offlineFiles, device], async () => {
      await context.leaderGuard(epoch)();
      const rows = await offlineFiles.filter(({ here }) => here?.file === lostFile).toArray();
      await offlineFiles.bulkPut(rows.map((row) => withStage({ ...row, here: null }, { name: 'wanted' })));
    });
  }

  return {
    /** Something was asked for, or changed here. `isUrgent`: the connection is there again. */
    wake(isUrgent = false) {
      if (stopped || leaderEpoch() === null) return;
      void pinnedDrives()
        .then((driveIds) => {
          for (const driveId of driveIds) unplanned.add(driveId);
          work();
        })
        .catch((error: unknown) => void (stopped || failed(error)));
      if (isUrgent) fetcher.wake(true);
    },
    /** What failed is tried again. */
    async retry(isMeant: (fileId: string) => boolean) {
      const { offlineFiles, device } = store.relaxed;
      await store.relaxed.transaction('rw', [offlineFiles, device], async () => {
        await store.guard(store.relaxed, null)();
        const rows = await offlineFiles.where('stageName').equals('failed').toArray();
        const retried = rows.filter(({ fileId }) => isMeant(fileId));
        await offlineFiles.bulkPut(retried.map((row) => nextContent(row, { type: 'retried' }).row));
      });
    },
    async stop() {
      stopped = true;
      followers.delete(follow);
      stopTimer?.();
      await fetcher.stop();
      await planning;
      await measuring;
    },
  };

  async function pinnedDrives(): Promise<ReadonlySet<string>> {
    const pins = await store.relaxed.pins.orderBy('driveId').uniqueKeys();
    const files = await store.relaxed.offlineFiles.orderBy('driveId').uniqueKeys();
    return new Set([...pins, ...files].map(String));
  }
}
