import { Dexie } from 'dexie';
import type { PermissionsByFolder } from '#contract/rules/permission.ts';
import { dropActivity, dropForeignActivity } from './activity/drop-activity.ts';
import { dropOfflineFiles } from './contents/follow-offline-files.ts';
import { isQuotaError } from './indexeddb-errors.ts';
import { clearJournal, writeJournal } from './journal.ts';
import { dropPlaces } from './places/drop-places.ts';
import type { ReplicaDatabase, ReplicaState, SyncStateRow } from './replica-database.ts';
import { replicaTables } from './replica-tables.ts';
import { savedIndexOf } from './state/saved-index.ts';
import { sweepReplicas } from './sweep-replicas.ts';
import { StaleWriterError, type WriteGuard } from './write-guard.ts';

export interface ReplicaStart {
  readonly epoch: string;
  readonly seq: number;
  readonly scopeHash: string;
  readonly grants?: PermissionsByFolder | undefined;
  readonly total: number | null;
  /** Whether the replica that is there stays on screen until the new one is whole; else the new one is shown as it grows. */
  readonly beside: boolean;
}

/** `within` runs at the end of the transaction, and awaits nothing but the database. */
export interface ReplicaHooks {
  readonly within?: (() => Promise<void>) | undefined;
}

/** Begins a new replica of a filespace. Leaves are then stored by storeLeaves; completeReplica makes it whole. */
export async function beginReplica(
  db: ReplicaDatabase,
  driveId: string,
  start: ReplicaStart,
  guard: WriteGuard,
  { within }: ReplicaHooks = {},
): Promise<ReplicaState> {
  const begun = await db.transaction('rw', replicaTables(db), async () => {
    await guard();
    const drive = await driveRow(db, driveId);
    const { beside, grants, ...known } = start;
    const filling: ReplicaState = {
      ...known,
      ...(grants && { grants }),
      r: await newReplica(db),
      complete: false,
      after: null,
      prefetched: [],
      items: 0,
    };
    const replaces = !beside || drive.shown === null;
    await db.syncStates.put({
      ...drive,
      ...(replaces && leftOf(drive)),
      shown: replaces ? filling : drive.shown,
      filling,
      revision: drive.revision + 1,
    });
    if (replaces) await showReplica(db, driveId, filling);
    if (replaces) await resetJournal(db, driveId, drive.revision + 1);
    if (replaces) await dropActivity(db, driveId);
    await within?.();
    return filling;
  });
  await sweepReplicas(db, guard);
  return begun;
}

/**
 * The replica is whole: it is shown, and what it replaces is dropped. `within` runs in the same transaction; it is the
 * place to recompute the overlay.
 */
export async function completeReplica(
  db: ReplicaDatabase,
  driveId: string,
  hooks: { readonly guard: WriteGuard; readonly within?: (revision: number) => Promise<void> },
): Promise<ReplicaState> {
  const whole = await db.transaction('rw', replicaTables(db), async () => {
    await hooks.guard();
    const drive = await driveRow(db, driveId);
    if (!drive.filling) throw new StaleWriterError('replica');
    const { difference, reached: _reached, isResorted: _isResorted, ...filling } = drive.filling;
    const shown: ReplicaState = {
      ...filling,
      ...(difference && { epoch: difference.epoch }),
      complete: true,
      after: null,
      prefetched: [],
    };
    const revision = drive.revision + 1;
    const { previousLog: _, ...row } = drive;
    await db.syncStates.put({ ...row, shown, filling: null, revision });
    await showReplica(db, driveId, shown);
    if (drive.shown?.r !== shown.r) await resetJournal(db, driveId, revision);
    await dropForeignActivity(db, driveId, shown);
    await hooks.within?.(revision);
    return shown;
  });
  await sweepReplicas(db, hooks.guard);
  return whole;
}

/**
 * Removes what is here of a filespace. Its row stays, with what is set of it; so does what is pending in the outbox. Where
 * the browser has no storage left to write that down, everything goes first, the row too. Returns the stored files that
 * were kept of it, its index too: their bytes are to be removed.
 */
export async function deleteReplica(
  db: ReplicaDatabase,
  driveId: string,
  guard: WriteGuard,
  set: Partial<Pick<SyncStateRow, 'connected'>> = {},
): Promise<readonly string[]> {
  let stored: readonly string[] = [];
  const emptied = db.transaction('rw', replicaTables(db), async () => {
    await guard();
    const drive = await db.syncStates.get(driveId);
    if (drive) await putEmptied(db, { ...drive, ...set });
    await hideFilespace(db, driveId);
    stored = [...savedIndexOf(drive), ...(await dropOfflineFiles(db, driveId))];
    return null;
  });
  const removed = await emptied.catch((error: unknown) => {
    if (!isQuotaError(error)) throw error;
    return db.transaction('rw', replicaTables(db), async () => {
      await guard();
      const drive = await db.syncStates.get(driveId);
      await db.syncStates.delete(driveId);
      await clearJournal(db, driveId);
      await hideFilespace(db, driveId);
      stored = [...savedIndexOf(drive), ...(await dropOfflineFiles(db, driveId))];
      return drive ? { ...drive, ...set } : null;
    });
  });
  await sweepReplicas(db, guard);
  if (removed !== null) await putBack(db, removed, guard);
  return stored;
}

async function putEmptied(db: ReplicaDatabase, drive: SyncStateRow): Promise<void> {
  const revision = drive.revision + 1;
  const none = { shown: null, filling: null, revision, checkedMs: 0 };
  await db.syncStates.put({ ...drive, ...leftOf(drive), ...none });
  await resetJournal(db, drive.driveId, revision);
}

/** Takes away what of a filespace is shown. Runs inside a transaction. */
export async function hideFilespace(db: ReplicaDatabase, driveId: string): Promise<void> {
  await db.shownReplicas.delete(driveId);
  await db.overlay.where('[driveId+id]').between([driveId, Dexie.minKey], [driveId, Dexie.maxKey]).delete();
  await dropActivity(db, driveId);
  await db.visits.delete(driveId);
  await dropPlaces(db, driveId);
}

/** There is mostly storage for one row, now that the replica is gone; else the next list of the filespaces makes a new one. */
async function putBack(db: ReplicaDatabase, drive: SyncStateRow, guard: WriteGuard): Promise<void> {
  const back = db.transaction('rw', replicaTables(db), async () => {
    await guard();
    if ((await db.syncStates.get(drive.driveId)) === undefined) await putEmptied(db, drive);
  });
  await back.catch((error: unknown) => {
    if (!isQuotaError(error)) throw error;
  });
}

/** That the server went back to a backup is seen by what was known before, which may go before the next replica is whole. */
function leftOf({ shown, previousLog }: SyncStateRow): Pick<SyncStateRow, 'previousLog'> {
  if (shown === null) return {};
  const cursor = { epoch: shown.epoch, seq: shown.seq };
  return { previousLog: shown.complete ? cursor : (previousLog ?? cursor) };
}

export async function driveRow(db: ReplicaDatabase, driveId: string): Promise<SyncStateRow> {
  const drive = await db.syncStates.get(driveId);
  if (!drive) throw new StaleWriterError('replica');
  return drive;
}

async function showReplica(db: ReplicaDatabase, driveId: string, state: ReplicaState): Promise<void> {
  const { r, complete, prefetched } = state;
  await db.shownReplicas.put({ driveId, r, complete, ...(!complete && { fill: { prefetched } }) });
}

async function resetJournal(db: ReplicaDatabase, driveId: string, revision: number): Promise<void> {
  await writeJournal(db, { driveId, revision, reset: true, rows: [], gone: [] });
}

/** A number that no replica has had: rows of an earlier one may still be on their way out. */
export async function newReplica(db: ReplicaDatabase): Promise<number> {
  const drives = await db.syncStates.toArray();
  const last = await Promise.all(
    [db.folders, db.files].map((table) => table.orderBy('[r+p+k]').reverse().limit(1).primaryKeys()),
  );
  const device = await db.device.get('device');
  const used = drives.flatMap(({ shown, filling }) => [shown?.r ?? 0, filling?.r ?? 0]);
  const stored = last.map(([key]) => key?.[0] ?? 0);
  const lastReplicaNumber = Math.max(device?.lastReplicaNumber ?? 0, ...stored, ...used) + 1;
  await db.device.update('device', { lastReplicaNumber });
  return lastReplicaNumber;
}
