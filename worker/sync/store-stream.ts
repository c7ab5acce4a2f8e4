import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import type { LeafStream } from '../api-client/open-leaf-stream.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { ReplicaState } from '../replica/replica-database.ts';
import { storeLeaves } from '../replica/store-leaves.ts';
import { StaleWriterError, type WriteGuard } from '../replica/write-guard.ts';
import { publishReplica } from './apply-server-changes.ts';
import type { FullSync, FullSyncProblem } from './full-sync-input.ts';
import { gatherLeaves } from './gather-leaves.ts';
import { createFolderPrefetch } from './prefetch-folders.ts';
import { withPendingChanges } from './with-pending-changes.ts';

const reportEveryMs = 250;
/** Where the stream breaks, what is on screen may still come: on a line that lets no leaf through it is all that there is. */
const prefetchGraceMs = 1_000;

/**
 * More leaves are on their way while some are stored; whatever has come until then is stored together. The folder on screen
 * does not wait for the stream to open.
 */
export async function storeStream(
  context: EngineContext,
  client: CancellableClient,
  fullSync: FullSync,
  begun: ReplicaState,
  open: () => Promise<Result<LeafStream, FullSyncProblem>>,
): Promise<Result<true, FullSyncProblem>> {
  const { driveId, leaderEpoch, over } = fullSync;
  const isShown = (shown: ReplicaState | null) => shown?.r === begun.r;
  const prefetch = createFolderPrefetch(context, client, fullSync, begun);
  let filling = begun;
  let reportedMs = Number.NEGATIVE_INFINITY;
  let wasCut = false;
  let stop: (() => void) | undefined;
  let prefetched: string | null = rootId;
  try {
    // What everybody sees first: its files stand in the middle of the stream.
    prefetch.begin(rootId);
    prefetchVisible();
    const opened = await open();
    wasCut = !opened.ok && isPassing(opened.problem);
    if (!opened.ok) return opened;
    stop = opened.value.stop;
    const batches = gatherLeaves(opened.value, context.ports.setTimer);
    for (;;) {
      prefetchVisible();
      const { leaves, ended } = await batches.next();
      if (over.aborted) return err({ kind: 'stopped' });
      prefetch.check();
      if (leaves.length > 0) {
        const isReportDue = Math.abs(context.ports.now() - reportedMs) >= reportEveryMs;
        const guard = standsAt(context, fullSync, filling);
        filling = await withPendingChanges(context, driveId, isShown, (within) =>
          storeLeaves(context.store.relaxed, driveId, leaves, guard, { announces: isReportDue, within }),
        );
        if (isReportDue) reportedMs = context.ports.now();
      }
      wasCut = ended === 'cut';
      if (wasCut) return err({ kind: 'offline' });
      if (ended === 'end') break;
    }
  } finally {
    stop?.();
    await prefetch.stop(wasCut && !over.aborted ? prefetchGraceMs : 0);
  }
  await publishReplica(context, leaderEpoch, driveId, filling.r);
  return ok(true);

  function prefetchVisible() {
    const visible = fullSync.visibleFolder();
    if (visible !== null && visible !== prefetched) prefetch.begin(visible);
    prefetched = visible ?? prefetched;
  }
}

function isPassing(problem: FullSyncProblem): boolean {
  return problem.kind === 'offline' || (problem.kind === 'refused' && problem.status >= 500);
}

/** The leaves of a full sync follow one another: where another one has begun since, or has gone on, these fit it no more. */
function standsAt(
  context: EngineContext,
  { leaderEpoch, driveId }: FullSync,
  { r, after }: ReplicaState,
): WriteGuard {
  const leads = context.leaderGuard(leaderEpoch);
  return async () => {
    await leads();
    const filling = (await context.store.relaxed.syncStates.get(driveId))?.filling;
    if (filling?.r !== r || filling.after !== after) throw new StaleWriterError('replica');
  };
}
