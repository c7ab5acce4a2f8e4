import { openChangeTransaction } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { ReplicaState } from '../replica/replica-database.ts';

/**
 * Stores what is shown immediately. What is pending on it may have been there before it, as after the browser removed the
 * database: it is seen from the same moment.
 */
export async function withPendingChanges<T>(
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
