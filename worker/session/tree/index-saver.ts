import type { EngineContext } from '../../engine/engine-context.ts';
import { freeBytes } from '../../offline-files/room.ts';
import { isQuotaError } from '../../replica/indexeddb-errors.ts';
import type { ReplicaState, SavedIndex, SyncStateRow } from '../../replica/replica-database.ts';
import { savedIndexOf, savedIndexPrefix } from '../../replica/state/saved-index.ts';
import type { DriveIndex } from '../../tree-index/drive-index.ts';
import { IndexChangedError, indexFileBytes, writeIndexFile } from '../../tree-index/saved/index-file.ts';

export interface SavingLimits {
  /** Fewer are read from their leaves as fast. */
  readonly fewestItems: number;
  /** Of its revisions: well within the reach of the journal. */
  readonly revisionsBetween: number;
  readonly msBetween: number;
  /** What is written in the long run: a disk wears by it. */
  readonly bytesPerMinute: number;
}

export const savingLimits: SavingLimits = {
  fewestItems: 20_000,
  revisionsBetween: 50,
  msBetween: 300_000,
  bytesPerMinute: 10_000_000,
};

/** How long a device that was full, or a file that could not be written, is left alone. */
const refusedForMs = 3_600_000;

export type IndexSaver = ReturnType<typeof createIndexSaver>;

/**
 * Saves the indexes that a tab has as files, so that the next start reads those. Of the leading tab. What people keep goes before:
 * where the browser has little room left, saved indexes are the first to go.
 */
export function createIndexSaver(context: EngineContext, limits: SavingLimits = savingLimits) {
  const { ports, store, contents, indexes } = context;
  /** The version that each index had when it was last looked at: one that changes just now is left alone. */
  const versions = new Map<string, number>();
  /** Files that are known to be there. */
  const seen = new Set<string>();
  let refusedMs = Number.NEGATIVE_INFINITY;
  let isSwept = false;

  /** Saves what is due. To be called every few seconds. Throws StaleWriterError where another tab leads. */
  async function saveDue(leaderEpoch: number): Promise<void> {
    if (!isSwept) await sweep();
    isSwept = true;
    const isFull = await isRoomShort();
    if (isFull) await removeAll(leaderEpoch);
    if (isFull || Math.abs(ports.now() - refusedMs) < refusedForMs) return;
    for (const index of indexes.resident()) {
      const { driveId, version } = index;
      const isQuiet = versions.get(driveId) === version;
      versions.set(driveId, version);
      if (!isQuiet || index.count < limits.fewestItems) continue;
      const drive = await store.relaxed.syncStates.get(driveId);
      if (drive && isSavable(drive, index) && (await isDue(drive.shown?.savedIndex, index)))
        await save(index, leaderEpoch);
    }
  }

  /** Files that a tab left which was closed before the database named them, or after it named them no more. */
  async function sweep(): Promise<void> {
    const files = (await (await contents.open())?.list()) ?? [];
    const named = new Set((await store.relaxed.syncStates.toArray()).flatMap(savedIndexOf));
    const saved = files.map(({ file }) => file).filter((file) => file.startsWith(savedIndexPrefix));
    await contents.remove(saved.filter((file) => !named.has(file)));
  }

  async function isDue(saved: SavedIndex | undefined, index: DriveIndex): Promise<boolean> {
    if (saved === undefined || !(await isThere(saved.file))) return true;
    const worthMs = (indexFileBytes(index) / limits.bytesPerMinute) * 60_000;
    const isLongAgo = Math.abs(ports.now() - saved.savedMs) >= Math.max(limits.msBetween, worthMs);
    return isLongAgo && index.revision - saved.revision >= limits.revisionsBetween;
  }

  async function isThere(file: string): Promise<boolean> {
    if (!seen.has(file) && (await (await contents.open())?.read(file))) seen.add(file);
    return seen.has(file);
  }

  async function save(index: DriveIndex, leaderEpoch: number): Promise<void> {
    const directory = await contents.open();
    const bytes = indexFileBytes(index);
    if (directory === null || freeBytes(await ports.estimate()) < 2 * bytes) return;
    const file = savedIndexPrefix + ports.uuid();
    const { version, revision } = index;
    try {
      await directory.write(file, writeIndexFile(index, pause), bytes);
    } catch (error) {
      if (error instanceof IndexChangedError) return;
      refusedMs = ports.now();
      if (isQuotaError(error)) return;
      throw error;
    }
    const isSame = () => index.version === version && index.revision === revision;
    let removed: readonly string[] = [file];
    try {
      removed = await nameFile(index, { file, revision, savedMs: ports.now() }, isSame, leaderEpoch);
      if (!removed.includes(file)) seen.add(file);
    } finally {
      await contents.remove(removed);
    }
  }

  /**
   * Returns what is to be removed: the file that was named before, or this one, where the index has changed meanwhile. That is asked
   * within a transaction, so that no other one is under way whose changes the index has and the database has not.
   */
  async function nameFile(
    index: DriveIndex,
    savedIndex: SavedIndex,
    isSame: () => boolean,
    leaderEpoch: number,
  ): Promise<readonly string[]> {
    const { syncStates, device } = store.relaxed;
    return store.relaxed.transaction('rw', [syncStates, device], async () => {
      await context.leaderGuard(leaderEpoch)();
      const drive = await syncStates.get(index.driveId);
      if (!drive || !isSavable(drive, index) || !isSame()) return [savedIndex.file];
      await syncStates.put(withSavedIndex(drive, savedIndex));
      return savedIndexOf(drive);
    });
  }

  /** Whether what people keep may need the room that indexes have. */
  async function isRoomShort(): Promise<boolean> {
    const fullMs = (await store.relaxed.device.get('device'))?.storageFullMs;
    const wasFull = fullMs !== undefined && Math.abs(ports.now() - fullMs) < refusedForMs;
    return wasFull || freeBytes(await ports.estimate()) === 0;
  }

  async function removeAll(leaderEpoch: number): Promise<void> {
    const { syncStates, device } = store.relaxed;
    const named = await syncStates.filter(({ shown }) => shown?.savedIndex !== undefined).count();
    if (named === 0) return;
    const removed = await store.relaxed.transaction('rw', [syncStates, device], async () => {
      await context.leaderGuard(leaderEpoch)();
      const drives = (await syncStates.toArray()).filter(({ shown }) => shown?.savedIndex !== undefined);
      await syncStates.bulkPut(drives.map((drive) => withSavedIndex(drive, undefined)));
      return drives.flatMap(savedIndexOf);
    });
    await contents.remove(removed);
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => ports.setTimer(0, resolve));
  }

  return { saveDue };
}

function isSavable(drive: SyncStateRow, index: DriveIndex): boolean {
  const isCurrent = drive.shown?.r === index.r && index.revision <= drive.revision;
  return isCurrent && drive.shown?.complete === true && !index.isStale && !index.isWasteful;
}

function withSavedIndex(drive: SyncStateRow, savedIndex: SavedIndex | undefined): SyncStateRow {
  if (drive.shown === null) return drive;
  const { savedIndex: _, ...shown } = drive.shown;
  const state: ReplicaState = savedIndex ? { ...shown, savedIndex } : shown;
  return { ...drive, shown: state };
}
