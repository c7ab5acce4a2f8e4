import type { ReplicaDatabase, SyncStateRow } from '../replica/replica-database.ts';
import { buildIndex, buildIndexInParts, followJournal } from './build-index.ts';
import type { DriveIndex } from './drive-index.ts';

/** The indexes of a tab: built when somebody first asks, kept up to date by the journal, the least used one let go. */
export interface IndexCache {
  /** The index of the replica that is on screen, at the filespace's present revision. Empty where there is none. */
  load(driveId: string): Promise<DriveIndex>;
  /** As load, as soon as its folders are read, which come first: files may be missing, and totals. */
  loadFolders(driveId: string): Promise<DriveIndex>;
  /** The index of the replica that is being synced beside it, to have it ready when it is swapped in. */
  next(driveId: string): Promise<DriveIndex>;
  /** The index of the replica on screen as it is at hand: it may be behind. Undefined where it would have to be read. */
  peek(driveId: string): DriveIndex | undefined;
  /** All that are at hand. */
  resident(): readonly DriveIndex[];
  evict(driveId: string): void;
  /** Lets all go that nobody has asked for since the last time. */
  evictUnused(): void;
}

const maxIndexedItems = 2_000_000;

interface IndexCacheOptions {
  readonly mostItems?: number;
  readonly leavesInPart?: number;
  /** The index that was saved of the replica on screen, at whatever revision; null where there is none. */
  readonly readSaved?: (drive: SyncStateRow) => Promise<DriveIndex | null>;
}

export function createIndexCache(
  db: ReplicaDatabase,
  { mostItems = maxIndexedItems, leavesInPart, readSaved = async () => null }: IndexCacheOptions = {},
): IndexCache {
  // The last used comes last. A promise stands for an index that is being read, so that nobody reads it twice.
  const cached = new Map<string, Promise<DriveIndex>>();
  const ahead = new Map<string, DriveIndex>();
  const used = new Set<string>();
  const resolvedIndexes = new WeakMap<Promise<DriveIndex>, DriveIndex>();
  /** Of indexes that are being read. */
  const foldersOf = new Map<string, Promise<DriveIndex>>();

  const cache = async (driveId: string, reading: Promise<DriveIndex>): Promise<DriveIndex> => {
    cached.delete(driveId);
    cached.set(driveId, reading);
    try {
      const index = await reading;
      resolvedIndexes.set(reading, index);
      await letGo(index);
      return index;
    } catch (problem) {
      if (cached.get(driveId) === reading) cached.delete(driveId);
      throw problem;
    }
  };
  const letGo = async (latest: DriveIndex): Promise<void> => {
    let items = 0;
    for (const [driveId, reading] of [...cached].reverse()) {
      const index = await reading.catch(() => undefined);
      items += index?.count ?? 0;
      if (items > mostItems && index !== latest) cached.delete(driveId);
    }
  };
  const rowOf = async (driveId: string) => (await db.syncStates.get(driveId)) ?? nothingOf(driveId);
  const read = async (driveId: string, onFolders: (index: DriveIndex) => void): Promise<DriveIndex> => {
    const drive = await rowOf(driveId);
    const prepared = ahead.get(driveId);
    if (prepared && prepared.r === drive.shown?.r) {
      ahead.delete(driveId);
      prepared.revision = drive.revision;
      prepared.complete = drive.shown.complete;
      return prepared;
    }
    const saved = await readSaved(drive);
    if (saved !== null && (await follow(driveId, saved))) return saved;
    // One that is being filled changes all the time.
    const inParts =
      drive.shown?.complete === false
        ? null
        : await buildIndexInParts(db, drive, 'shown', { leavesInPart, onFolders });
    return (
      inParts ??
      db.transaction('r', [db.syncStates, db.folders, db.files], async () => buildIndex(await rowOf(driveId)))
    );
  };
  const begin = (driveId: string): Promise<DriveIndex> => {
    let onFolders: (index: DriveIndex) => void = () => undefined;
    const folders = new Promise<DriveIndex>((resolve) => {
      onFolders = resolve;
    });
    foldersOf.set(driveId, folders);
    const end = () => foldersOf.get(driveId) === folders && foldersOf.delete(driveId);
    return cache(driveId, read(driveId, onFolders).finally(end));
  };
  const follow = (driveId: string, index: DriveIndex): Promise<boolean> =>
    db.transaction('r', [db.syncStates, db.folders, db.files, db.journal], async () =>
      followJournal(db, await rowOf(driveId), index),
    );

  const load = async (driveId: string): Promise<DriveIndex> => {
    used.add(driveId);
    const reading = cached.get(driveId);
    if (!reading) return begin(driveId);
    const index = await reading;
    if (await follow(driveId, index)) return cache(driveId, cached.get(driveId) ?? reading);
    // Callers that come while it is being read again wait for the same reading.
    const newer = cached.get(driveId);
    return newer && newer !== reading ? newer : begin(driveId);
  };

  return {
    load,
    async loadFolders(driveId) {
      const loading = load(driveId);
      const folders = foldersOf.get(driveId);
      if (folders === undefined) return loading;
      const index = await Promise.race([folders, loading]);
      const isCurrent = index.revision === (await rowOf(driveId)).revision;
      if (!isCurrent) return loading;
      loading.catch(() => undefined); // whoever waits for all of it hears of it
      return index;
    },
    async next(driveId) {
      const drive = await rowOf(driveId);
      const inParts = await buildIndexInParts(db, drive, 'filling');
      const index =
        inParts ??
        (await db.transaction('r', [db.syncStates, db.folders, db.files], async () => {
          const current = await rowOf(driveId);
          return buildIndex({ ...current, shown: current.filling });
        }));
      ahead.set(driveId, index);
      return index;
    },
    peek(driveId) {
      used.add(driveId);
      const reading = cached.get(driveId);
      const index = reading && resolvedIndexes.get(reading);
      return index?.isStale || index?.isWasteful ? undefined : index;
    },
    resident: () => [...cached.values()].flatMap((reading) => resolvedIndexes.get(reading) ?? []),
    evict(driveId) {
      cached.delete(driveId);
      ahead.delete(driveId);
    },
    evictUnused() {
      for (const driveId of cached.keys()) if (!used.has(driveId)) cached.delete(driveId);
      used.clear();
    },
  };
}

function nothingOf(driveId: string): SyncStateRow {
  return {
    driveId,
    workspaceId: '',
    connected: false,
    shown: null,
    filling: null,
    revision: 0,
    checkedMs: 0,
  };
}
