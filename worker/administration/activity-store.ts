import { limits } from '#contract/rules/limits.ts';
import type { WireActivityLine } from '#contract/wire/history/activity.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { activityLinesOf, dropActivity } from '../replica/activity/drop-activity.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import { bulkPutInBatches } from '../replica/table-writes.ts';
import type { WriteGuard } from '../replica/write-guard.ts';

export interface ReceivedActivity {
  readonly driveId: string;
  /** The log and the scope that it was answered for, and how far the log had come with the first page. */
  readonly epoch: string;
  readonly scopeHash: string;
  readonly seq: number;
  /** The sequence up to which everything was here; null: all that is kept was asked for. */
  readonly after: number | null;
  /** The latest first, without gaps. */
  readonly lines: readonly WireActivityLine[];
  /** Whether the server has lines between these and `after`. */
  readonly hasMore: boolean;
  readonly nowMs: number;
}

/**
 * Stores lines where they still belong to what is here: to the replica, and to who sees a part only where nothing newer
 * was applied, which may have gone out of sight. False where they are to be asked for again.
 */
export async function storeActivity(
  database: ReplicaDatabase,
  { driveId, epoch, scopeHash, seq, after, lines, hasMore, nowMs }: ReceivedActivity,
  guard: WriteGuard,
  most: number = limits.activityKeptLines,
): Promise<boolean> {
  const { syncStates, activityLists, activityLines, device } = database;
  return database.transaction('rw', [syncStates, activityLists, activityLines, device], async () => {
    await guard();
    const [state, list] = await Promise.all([syncStates.get(driveId), activityLists.get(driveId)]);
    const shown = state?.connected && state.shown?.complete ? state.shown : null;
    // What replaces it asks again by itself.
    if (shown?.epoch !== epoch || shown.scopeHash !== scopeHash) return true;
    if (shown.grants !== undefined && shown.seq > seq) return false;
    const goesOn = after !== null && !hasMore;
    if (goesOn && list?.seq !== after) return false;
    if (!goesOn) await dropActivity(database, driveId);
    const sinceMs = nowMs - limits.activityKeptMs;
    const kept = lines.slice(0, most).filter(({ time }) => secondsFromWire(time) >= sinceMs);
    await bulkPutInBatches(
      activityLines,
      kept.map((line) => ({ ...line, driveId })),
    );
    const removed = await removeOld(database, driveId, sinceMs, most);
    const isCut = hasMore || kept.length < lines.length || removed > 0;
    await activityLists.put({
      ...{ driveId, epoch, scopeHash, seq },
      hasOlder: isCut || (goesOn && list?.hasOlder === true),
      fetchedMs: goesOn && list ? list.fetchedMs : nowMs,
    });
    return true;
  });
}

/** What is older than is kept, or more; returns how many lines that were. Runs inside a transaction. */
async function removeOld(
  database: ReplicaDatabase,
  driveId: string,
  sinceMs: number,
  most: number,
): Promise<number> {
  const surplus = (await activityLinesOf(database, driveId).count()) - most;
  const excess = surplus > 0 ? await activityLinesOf(database, driveId).limit(surplus).primaryKeys() : [];
  const old = await activityLinesOf(database, driveId)
    .until(({ time }) => secondsFromWire(time) >= sinceMs)
    .toArray();
  const keys = [...excess, ...old.map(({ seq }): [string, number] => [driveId, seq])];
  await database.activityLines.bulkDelete(keys);
  return keys.length;
}

export async function deleteActivity(
  database: ReplicaDatabase,
  driveId: string,
  guard: WriteGuard,
): Promise<void> {
  const { activityLists, activityLines, device } = database;
  await database.transaction('rw', [activityLists, activityLines, device], async () => {
    await guard();
    await dropActivity(database, driveId);
  });
}
