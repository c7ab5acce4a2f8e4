import { isNarrowed } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { CancellableClient } from '../api-client/api-client.ts';
import { grantsFromWire } from '../api-client/from-wire.ts';
import { openChangeTransaction } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { ReplicaState } from '../replica/replica-database.ts';
import { beginReplica } from '../replica/replica-lifecycle.ts';
import { storePage, storeVisibleFolder } from '../replica/store-page.ts';
import { StaleWriterError, type WriteGuard } from '../replica/write-guard.ts';
import { publishReplica } from './apply-server-changes.ts';
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
 * Begins a replica with its first page, which names the sequence of all that follow. Where the person may see less than
 * what is on screen, that is removed immediately: a new replica is never synced `beside` it.
 */
export async function beginFullSync(
  context: EngineContext,
  client: CancellableClient,
  fullSync: FullSync,
  beside: boolean,
): Promise<Result<true, FullSyncProblem>> {
  const asked = { params: { driveId: fullSync.driveId }, query: {} };
  const response = await client.call('itemPage', asked, fullSync.over);
  if (!response.ok) return response;
  if (fullSync.over.aborted) return err({ kind: 'stopped' });
  const { epoch, seq, scope_hash: scopeHash, total } = response.value;
  const guard = context.leaderGuard(fullSync.leaderEpoch);
  const grants = response.value.grants && grantsFromWire(response.value.grants);
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
  return storePages(context, client, fullSync, filling, response.value);
}

/** Continues a full sync that was cut. */
export async function resumeFullSync(
  context: EngineContext,
  client: CancellableClient,
  fullSync: FullSync,
  filling: ReplicaState,
): Promise<Result<true, FullSyncProblem>> {
  const page = await askPage(client, fullSync, filling, { after: filling.after });
  return page.ok ? storePages(context, client, fullSync, filling, page.value) : page;
}

/** The next page is on its way while this one is stored. */
async function storePages(
  context: EngineContext,
  client: CancellableClient,
  fullSync: FullSync,
  begun: ReplicaState,
  first: Page,
): Promise<Result<true, FullSyncProblem>> {
  const isShown = (shown: ReplicaState | null) => shown?.r === begun.r;
  let filling = begun;
  let reportedMs = Number.NEGATIVE_INFINITY;
  for (let page = first; ; ) {
    const ahead = page.next === null ? null : askPage(client, fullSync, filling, { after: page.next });
    const isReportDue = Math.abs(context.ports.now() - reportedMs) >= reportEveryMs;
    const { columns, next: after } = page;
    const guard = standsAt(context, fullSync, filling);
    filling = await withPendingChanges(context, fullSync.driveId, isShown, (within) =>
      storePage(context.store.relaxed, fullSync.driveId, columns, after, guard, {
        announces: isReportDue,
        within,
      }),
    );
    if (isReportDue) reportedMs = context.ports.now();
    if (ahead === null) break;
    const looked = fullSync.takeVisibleFolder();
    if (looked !== null) await fetchFolder(context, client, fullSync, filling, looked);
    const next = await ahead;
    if (!next.ok) return next;
    if (fullSync.over.aborted) return err({ kind: 'stopped' });
    page = next.value;
  }
  await publishReplica(context, fullSync.leaderEpoch, fullSync.driveId, filling.r);
  return ok(true);
}

/** The pages of a full sync follow one another: where another one has begun since, or has gone on, these fit it no more. */
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
    const page: Result<Page, FullSyncProblem> = await askPage(client, fullSync, filling, {
      after,
      parent: folderId,
    });
    if (!page.ok || fullSync.over.aborted) return;
    const position = { first, last: page.value.next === null };
    const { columns, next } = page.value;
    await withPendingChanges(context, fullSync.driveId, isShown, (within) =>
      storeVisibleFolder(context.store.relaxed, fullSync.driveId, folderId, columns, position, guard, {
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

async function askPage(
  client: CancellableClient,
  fullSync: FullSync,
  filling: ReplicaState,
  from: { readonly after: string | null; readonly parent?: string },
): Promise<Result<Page, FullSyncProblem>> {
  const { after, parent } = from;
  const query = {
    at: filling.seq,
    epoch: filling.epoch,
    ...(after !== null && { after }),
    ...(parent !== undefined && { parent }),
  };
  const page = await client.call('itemPage', { params: { driveId: fullSync.driveId }, query }, fullSync.over);
  if (!page.ok) {
    const isTooOld = page.problem.kind === 'refused' && page.problem.status === 410;
    return isTooOld ? err({ kind: 'stale' }) : page;
  }
  return isSameLog(filling, page.value) ? page : err({ kind: 'stale' });
}
