import { openChangeTransaction } from '../changes/change-transaction.ts';
import { visibleItemId } from '../changes/rebase.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { applyConcurrentChanges, type SupersededChange } from '../outbox/concurrent-changes.ts';
import { removeConfirmed } from '../outbox/remove-confirmed.ts';
import { settleArrivedUploads } from '../outbox/settle-arrived-uploads.ts';
import { dropActivity } from '../replica/activity/drop-activity.ts';
import { followOfflineFiles } from '../replica/contents/follow-offline-files.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import { completeReplica, driveRow } from '../replica/replica-lifecycle.ts';
import { StaleWriterError } from '../replica/write-guard.ts';
import { buildIndex } from '../tree-index/build-index.ts';
import type { DriveIndex } from '../tree-index/drive-index.ts';
import { applyRows, type ServerChanges } from './apply-rows.ts';
import { followLog } from './other-log/follow-log.ts';

/**
 * The only path for everything that the server says of items: rows, cursor, what is thereby confirmed in the outbox,
 * and what is still pending on top, in one transaction. `pulled`: the server was asked for all that it has.
 */
export async function applyServerChanges(
  context: EngineContext,
  leaderEpoch: number,
  changes: ServerChanges,
  pulled: boolean,
  superseded: readonly SupersededChange[] = [],
): Promise<void> {
  const database = context.store.relaxed;
  const index = await context.indexes.load(changes.driveId);
  const sources = await context.sourcesOf(changes.driveId, index);
  const isHere = (itemId: string) => index.has(itemId);
  const before = await database.syncStates.get(changes.driveId);
  const isPartial = before?.shown?.grants !== undefined;
  let removed: readonly string[] = [];
  let isIndexDropped = false;
  await applyRows(database, changes, index, {
    guard: context.leaderGuard(leaderEpoch),
    async within() {
      const shown = (await database.syncStates.get(changes.driveId))?.shown;
      isIndexDropped = shown?.savedIndex === undefined;
      await followLog(database, changes.driveId, before, shown, true);
      const transaction = openChangeTransaction(database, sources);
      await removeConfirmed(
        database,
        transaction,
        { driveId: changes.driveId, seq: changes.seq, pulled },
        context.ports.now(),
      );
      // What was in a folder that went, and lives on, comes in one difference with the folder's going.
      const itemIds = pulled && changes.gone.length > 0 ? changes.rows.map(({ id }) => id) : [];
      await applyConcurrentChanges(
        database,
        transaction,
        { driveId: changes.driveId, superseded, itemIds },
        context.ports.now(),
      );
      await settleArrivedUploads(database, transaction, changes.driveId);
      removed = await followOfflineFiles(database, changes.driveId, changes.rows, isHere);
      // To who sees a part it may be out of sight, and no line may tell of it.
      if (changes.gone.length > 0 && isPartial) await dropActivity(database, changes.driveId);
      await transaction.rebaseOverlay(changes.driveId);
    },
  });
  if (isIndexDropped) await context.contents.removeIndex(before);
  await afterwards(context, changes.driveId, removed);
}

/** What is known of a replica that follows from the one on screen by a difference. */
export interface FollowingReplica {
  readonly superseded: readonly SupersededChange[];
  /** Of its leaves, where it has been read. */
  readonly index: DriveIndex | undefined;
}

/**
 * Shows this replica, which is whole now, with the pending changes on top of it. Where it follows from the one on screen,
 * the outbox is treated as by any difference. A first fill that nothing here depends on is shown before anybody has read its
 * index.
 */
export async function publishReplica(
  context: EngineContext,
  leaderEpoch: number,
  driveId: string,
  r: number,
  following: FollowingReplica | null = null,
): Promise<void> {
  const database = context.store.relaxed;
  const before = await database.syncStates.get(driveId);
  const isBeside = before?.shown?.r !== before?.filling?.r;
  const readIndex = () => (isBeside ? context.indexes.next(driveId) : context.indexes.load(driveId));
  const isIndexWanted = isBeside || (await hasDependents(database, driveId));
  const index = following?.index ?? (isIndexWanted ? await readIndex() : undefined);
  const sources = await context.sourcesOf(driveId, index);
  const former = following && (await context.indexes.load(driveId));
  const isMoved = (id: string) => former?.get(id)?.parentId !== index?.get(id)?.parentId;
  let removed: readonly string[] = [];
  await completeReplica(database, driveId, {
    guard: context.leaderGuard(leaderEpoch),
    async within(revision) {
      const shown = (await database.syncStates.get(driveId))?.shown;
      if (shown?.r !== r) throw new StaleWriterError('replica'); // another full sync has begun since
      // The index was read from the very leaves that are shown from here on.
      if (isBeside && index) index.revision = revision;
      await followLog(database, driveId, before, shown, following !== null);
      const transaction = openChangeTransaction(database, sources);
      if (following !== null) {
        const { superseded } = following;
        const { seq } = shown;
        await removeConfirmed(database, transaction, { driveId, seq, pulled: false }, context.ports.now());
        const sent = await database.sentChanges.toArray();
        const itemIds = sent.map(({ change }) => visibleItemId(change)).filter(isMoved);
        await applyConcurrentChanges(
          database,
          transaction,
          { driveId, superseded, itemIds },
          context.ports.now(),
        );
      }
      await settleArrivedUploads(database, transaction, driveId);
      removed = await followKept(database, driveId, index);
      await transaction.rebaseOverlay(driveId);
    },
  });
  if (isBeside) await context.contents.removeIndex(before);
  await afterwards(context, driveId, removed);
}

/** Whether anything here is seen on top of a replica, or stays only as long as its item is there. */
async function hasDependents(database: ReplicaDatabase, driveId: string): Promise<boolean> {
  const { outbox, pins, offlineFiles } = database;
  const counts = [outbox, pins, offlineFiles].map((table) => table.where('driveId').equals(driveId).count());
  return (await Promise.all(counts)).some((count) => count > 0);
}

/** What came to be kept since hasDependents had looked is held against an index that is read within. */
async function followKept(
  database: ReplicaDatabase,
  driveId: string,
  index: DriveIndex | undefined,
): Promise<readonly string[]> {
  const { pins, offlineFiles } = database;
  const kept = [pins, offlineFiles].map((table) => table.where('driveId').equals(driveId).count());
  if ((await Promise.all(kept)).every((count) => count === 0)) return [];
  const current = index ?? (await buildIndex(await driveRow(database, driveId)));
  return followOfflineFiles(database, driveId, [], (itemId) => current.has(itemId));
}

/** Bytes whose rows are gone are gone before anything else is applied. */
async function afterwards(
  { contents, followers }: EngineContext,
  driveId: string,
  removed: readonly string[],
) {
  await contents.remove(removed);
  for (const follow of followers) follow(driveId);
}
