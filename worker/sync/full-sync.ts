import { narrowedFolders } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { LeavesHead } from '#contract/wire/leaves.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import { grantsFromWire } from '../api-client/from-wire.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { ReplicaState } from '../replica/replica-database.ts';
import { beginReplica } from '../replica/replica-lifecycle.ts';
import type { FullSync, FullSyncProblem } from './full-sync-input.ts';
import { hideOfflineFiles } from './hide-offline-files.ts';
import { storeStream } from './store-stream.ts';
import { isSameLog } from './sync-phase.ts';
import { withPendingChanges } from './with-pending-changes.ts';

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
  const shown = (await context.store.relaxed.syncStates.get(fullSync.driveId))?.shown;
  // Nobody sees the filespace go back, and what cannot be gone on from is not filled with again: a server that keeps the
  // filespace as it was a while ago sends it as it is.
  const query = shown?.complete ? { least: shown.seq + 1 } : {};
  const opened = await client.openLeaves(fullSync.driveId, query, fullSync.over);
  if (!opened.ok) return opened;
  try {
    const filling = await beginWith(context, fullSync, opened.value.head, beside);
    return await storeStream(context, client, fullSync, filling, async () => ok(opened.value));
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
  const before = await context.store.relaxed.syncStates.get(fullSync.driveId);
  const narrowed = narrowedFolders(before?.shown?.grants, grants);
  // The server does not name the right on a folder that was deleted: where that is gone here as well, nothing is lost with it.
  const index = beside && narrowed.length > 0 ? await context.indexes.load(fullSync.driveId) : null;
  const isLess = narrowed.some((id) => id === rootId || index?.has(id) !== false);
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
  if (!stays) await context.contents.removeIndex(before);
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
  return storeStream(context, client, fullSync, filling, async () => {
    const opened = await client.openLeaves(fullSync.driveId, query, fullSync.over);
    if (!opened.ok) return isTooOld(opened.problem) ? err({ kind: 'stale' }) : opened;
    if (isSameLog(filling, opened.value.head)) return opened;
    opened.value.stop();
    return err({ kind: 'stale' });
  });
}

function isTooOld(problem: CallProblem): boolean {
  return problem.kind === 'refused' && problem.status === 410;
}
