import { err, type Result } from '#contract/rules/result.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import { itemsFromColumns } from '../api-client/columns-from-wire.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { ReplicaState } from '../replica/replica-database.ts';
import { isPrefetchable, storeVisibleFolder } from '../replica/store-visible-folder.ts';
import { StaleWriterError, type WriteGuard } from '../replica/write-guard.ts';
import type { FullSync, FullSyncProblem } from './full-sync-input.ts';
import { isSameLog } from './sync-phase.ts';
import { withPendingChanges } from './with-pending-changes.ts';

type Page = CallResponse<'itemPage'>;

export interface FolderPrefetch {
  /** Fetches a folder before its turn, one after another; nothing where it is here already. */
  begin(folderId: string): void;
  /** Throws what a folder met that the full sync will not meet. */
  check(): void;
  /** Gives up what is on its way, after `graceMs` where that is given, and waits for what is being stored. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Folders that are on screen, beside the full sync that is under way and never in its way: a call that nobody answers holds
 * up nothing. What fails here is asked for again with the next try of the full sync, or comes with it.
 */
export function createFolderPrefetch(
  context: EngineContext,
  client: CancellableClient,
  fullSync: FullSync,
  filling: ReplicaState,
): FolderPrefetch {
  const ended = new AbortController();
  const over = AbortSignal.any([fullSync.over, ended.signal]);
  const guard = guardOf(context, fullSync, filling);
  const isShown = (shown: ReplicaState | null) => shown?.r === filling.r;
  let last: Promise<void> = Promise.resolve();
  let failure: { readonly error: unknown } | null = null;

  async function fetchFolder(folderId: string): Promise<void> {
    const now = (await context.store.relaxed.syncStates.get(fullSync.driveId))?.filling;
    if (!now || now.r !== filling.r || !isPrefetchable(now, folderId)) return;
    for (let after: string | null = null, first = true; first || after !== null; first = false) {
      const page: Result<Page, FullSyncProblem> = await askFolder(
        client,
        { ...fullSync, over },
        filling,
        folderId,
        after,
      );
      if (!page.ok || over.aborted) return;
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

  function settledWithin(graceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const stopTimer = context.ports.setTimer(graceMs, resolve);
      void last.then(() => {
        stopTimer();
        resolve();
      });
    });
  }

  return {
    begin(folderId) {
      last = last
        .then(() => fetchFolder(folderId))
        .catch((error: unknown) => {
          if (!(error instanceof StaleWriterError)) failure ??= { error };
        });
    },
    check() {
      if (failure !== null) throw failure.error;
    },
    async stop(graceMs = 0) {
      if (graceMs > 0) await settledWithin(graceMs);
      ended.abort();
      await last;
    },
  };
}

/** Of the same replica, however far its full sync has come. */
function guardOf(
  context: EngineContext,
  { leaderEpoch, driveId }: FullSync,
  { r }: ReplicaState,
): WriteGuard {
  const leads = context.leaderGuard(leaderEpoch);
  return async () => {
    await leads();
    const filling = (await context.store.relaxed.syncStates.get(driveId))?.filling;
    if (filling?.r !== r) throw new StaleWriterError('replica');
  };
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
  if (!page.ok) return page;
  return isSameLog(filling, page.value) ? page : err({ kind: 'stale' });
}
