import { isNarrowed } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { LeavesHead } from '#contract/wire/leaves.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { CancellableClient } from '../api-client/api-client.ts';
import { grantsFromWire } from '../api-client/from-wire.ts';
import type { LeafStream } from '../api-client/open-leaf-stream.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { ReplicaState } from '../replica/replica-database.ts';
import { beginReplica } from '../replica/replica-lifecycle.ts';
import { storeLeaves } from '../replica/store-leaves.ts';
import { StaleWriterError, type WriteGuard } from '../replica/write-guard.ts';
import { publishReplica } from './apply-server-changes.ts';
import type { FullSync, FullSyncProblem } from './full-sync-input.ts';
import { gatherLeaves } from './gather-leaves.ts';
import { hideOfflineFiles } from './hide-offline-files.ts';
import { createFolderPrefetch } from './prefetch-folders.ts';
import { isSameLog } from './sync-phase.ts';
import { withPendingChanges } from './with-pending-changes.ts';

const reportEveryMs = 250;

/**
 * Begins a replica with the head of a stream, which names the sequence of all that follows. Where the person may see less
 * than what is on screen, that is removed immediately: a new replica is never synced `beside` it.
 */
export async function beginFullSync(
  context: EngineContext,
  client: CancellableClient,
  fullSync: FullSync,
  beside: boolean,
): Promise<Result<true, FullSyncProblem>> {
  const opened = await client.openLeaves(fullSync.driveId, {}, fullSync.over);
  if (!opened.ok) return opened;
  try {
    const filling = await beginWith(context, fullSync, opened.value.head, beside);
    return await storeStream(context, client, fullSync, filling, opened.value);
  } finally {
    opened.value.stop();
  }
}

async function beginWith(
  context: EngineContext,
  fullSync: FullSync,
  head: LeavesHead,
  beside: boolean,
): Promise<ReplicaState> {
  const { epoch, seq, scope_hash: scopeHash, total } = head;
  const guard = context.leaderGuard(fullSync.leaderEpoch);
  const grants = head.grants && grantsFromWire(head.grants);
  const before = (await context.store.relaxed.syncStates.get(fullSync.driveId))?.shown;
  const isLess = isNarrowed(before?.grants, grants);
  const stays = beside && !isLess;
  const hiding = isLess ? await hideOfflineFiles(context, fullSync.driveId, grants) : null;
  const start = { epoch, seq, scopeHash, grants, total, beside: stays };
  const filling = await withPendingChanges(
    context,
    fullSync.driveId,
    (shown) => shown === null || !stays,
    (rebase) => {
      const within = async () => {
        await hiding?.within();
        await rebase?.();
      };
      return beginReplica(context.store.relaxed, fullSync.driveId, start, guard, { within });
    },
  );
  await hiding?.afterwards();
  return filling;
}

/** Continues a full sync that was cut. */
export async function resumeFullSync(
  context: EngineContext,
  client: CancellableClient,
  fullSync: FullSync,
  filling: ReplicaState,
): Promise<Result<true, FullSyncProblem>> {
  const { seq: at, epoch, after } = filling;
  const query = { at, epoch, ...(after !== null && { after }) };
  const opened = await client.openLeaves(fullSync.driveId, query, fullSync.over);
  if (!opened.ok) return isTooOld(opened.problem) ? err({ kind: 'stale' }) : opened;
  if (isSameLog(filling, opened.value.head))
    return storeStream(context, client, fullSync, filling, opened.value);
  opened.value.stop();
  return err({ kind: 'stale' });
}

/** More leaves are on their way while some are stored; whatever has come until then is stored together. */
async function storeStream(
  context: EngineContext,
  client: CancellableClient,
  fullSync: FullSync,
  begun: ReplicaState,
  stream: LeafStream,
): Promise<Result<true, FullSyncProblem>> {
  const { driveId, leaderEpoch, over } = fullSync;
  const isShown = (shown: ReplicaState | null) => shown?.r === begun.r;
  const batches = gatherLeaves(stream);
  const prefetch = createFolderPrefetch(context, client, fullSync, begun);
  let filling = begun;
  let reportedMs = Number.NEGATIVE_INFINITY;
  try {
    // What everybody sees first: its files stand in the middle of the stream.
    if (begun.after === null) prefetch.begin(rootId);
    for (;;) {
      const looked = fullSync.takeVisibleFolder();
      if (looked !== null) prefetch.begin(looked);
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
      if (ended === 'cut') return err({ kind: 'offline' });
      if (ended === 'end') break;
    }
  } finally {
    stream.stop();
    await prefetch.stop();
  }
  await publishReplica(context, leaderEpoch, driveId, filling.r);
  return ok(true);
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

function isTooOld(problem: CallProblem): boolean {
  return problem.kind === 'refused' && problem.status === 410;
}
