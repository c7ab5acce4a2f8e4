import { isNarrowed } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { LeavesHead } from '#contract/wire/leaves.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { CancellableClient } from '../api-client/api-client.ts';
import { itemsFromColumns } from '../api-client/columns-from-wire.ts';
import { grantsFromWire } from '../api-client/from-wire.ts';
import type { LeafStream } from '../api-client/open-leaf-stream.ts';
import { openChangeTransaction } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { ReplicaState } from '../replica/replica-database.ts';
import { beginReplica } from '../replica/replica-lifecycle.ts';
import { storeLeaves, storeVisibleFolder } from '../replica/store-leaves.ts';
import { StaleWriterError, type WriteGuard } from '../replica/write-guard.ts';
import { publishReplica } from './apply-server-changes.ts';
import { gatherLeaves } from './gather-leaves.ts';
import { hideOfflineFiles } from './hide-offline-files.ts';
import { isSameLog } from './sync-phase.ts';

type Page = CallResponse<'itemPage'>;
export type FullSyncProblem = CallProblem | { readonly kind: 'stale' } | { readonly kind: 'stopped' };

const reportEveryMs = 250;

export interface FullSync {
  readonly driveId: string;
  readonly leaderEpoch: number;
  /** Aborted when nobody wants it any more: what is asked for then is given up. */
  readonly over: AbortSignal;
  /** The folder on screen that has not been fetched yet, asked for once. */
  takeVisibleFolder(): string | null;
  /** How often somebody has asked for the state of the filespace. */
  pulls(): number;
}

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
  let filling = begun;
  let reportedMs = Number.NEGATIVE_INFINITY;
  try {
    // What everybody sees first stands at the end of the stream for the most part.
    if (begun.after === null) await fetchFolder(context, client, fullSync, filling, rootId);
    for (;;) {
      const looked = fullSync.takeVisibleFolder();
      if (looked !== null) await fetchFolder(context, client, fullSync, filling, looked);
      const { leaves, ended } = await batches.next();
      if (over.aborted) return err({ kind: 'stopped' });
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

/** The folder on screen, before its turn. What fails here is repaired by the full sync. */
async function fetchFolder(
  context: EngineContext,
  client: CancellableClient,
  fullSync: FullSync,
  filling: ReplicaState,
  folderId: string,
) {
  const guard = standsAt(context, fullSync, filling);
  const isShown = (shown: ReplicaState | null) => shown?.r === filling.r;
  for (let after: string | null = null, first = true; first || after !== null; first = false) {
    const page: Result<Page, FullSyncProblem> = await askFolder(client, fullSync, filling, folderId, after);
    if (!page.ok || fullSync.over.aborted) return;
    const position = { first, last: page.value.next === null };
    const { columns, next } = page.value;
    const items = itemsFromColumns(columns);
    await withPendingChanges(context, fullSync.driveId, isShown, (within) =>
      storeVisibleFolder(context.store.relaxed, fullSync.driveId, folderId, items, position, guard, {
        within,
      }),
    );
    after = next;
  }
}

/**
 * Stores what is shown immediately. What is pending on it may have been there before it, as after the browser removed the
 * database: it is seen from the same moment.
 */
async function withPendingChanges<T>(
  context: EngineContext,
  driveId: string,
  isShown: (shown: ReplicaState | null) => boolean,
  store: (within: (() => Promise<void>) | undefined) => Promise<T>,
): Promise<T> {
  const database = context.store.relaxed;
  const drive = await database.syncStates.get(driveId);
  const pending = await database.outbox.where('driveId').equals(driveId).count();
  if (pending === 0 || !isShown(drive?.shown ?? null)) return store(undefined);
  const index = await context.indexes.load(driveId);
  const sources = await context.sourcesOf(driveId, index);
  const { version } = index;
  try {
    return await store(() => openChangeTransaction(database, sources).rebaseOverlay(driveId));
  } catch (problem) {
    // The index may know rows that were never stored.
    if (index.version !== version) index.isStale = true;
    throw problem;
  }
}

async function askFolder(
  client: CancellableClient,
  { driveId, over }: FullSync,
  filling: ReplicaState,
  parent: string,
  after: string | null,
): Promise<Result<Page, FullSyncProblem>> {
  const query = { at: filling.seq, epoch: filling.epoch, parent, ...(after !== null && { after }) };
  const page = await client.call('itemPage', { params: { driveId }, query }, over);
  if (!page.ok) return isTooOld(page.problem) ? err({ kind: 'stale' }) : page;
  return isSameLog(filling, page.value) ? page : err({ kind: 'stale' });
}

function isTooOld(problem: CallProblem): boolean {
  return problem.kind === 'refused' && problem.status === 410;
}
