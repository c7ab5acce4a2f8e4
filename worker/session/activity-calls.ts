import type { ActivityCalls } from '#contract/worker-api/activity.ts';
import { catchStorageFull } from '../engine/catch-storage-full.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { nextVisit } from '../replica/activity/next-visit.ts';

/** Writes down, in whichever tab, that somebody looks. */
export function createActivityCalls(
  context: () => Promise<EngineContext>,
  isRead: () => Promise<void>,
): Omit<ActivityCalls, 'parentsOf'> {
  async function look(driveId: string, all: boolean): Promise<void> {
    const { store, ports } = await context();
    const { syncStates, visits, device } = store.relaxed;
    const noted = store.relaxed.transaction('rw', [syncStates, visits, device], async () => {
      await store.guard(store.relaxed, null)();
      const [state, visit] = await Promise.all([syncStates.get(driveId), visits.get(driveId)]);
      const shown = state?.connected && state.shown?.complete ? state.shown : null;
      if (shown === null) return;
      const { epoch, seq } = shown;
      const next = nextVisit(visit, { driveId, epoch, seq, atMs: ports.now() });
      await visits.put(all ? { ...next, readSeq: next.lastSeq } : next);
    });
    // A visit that finds no room is forgotten: nobody is to be told of that.
    await catchStorageFull(noted);
  }

  return {
    noteVisit: (driveId) => look(driveId, false),
    async noteActivityRead(driveId) {
      await isRead();
      await look(driveId, true);
    },
  };
}
