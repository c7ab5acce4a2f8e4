import { Dexie, liveQuery } from 'dexie';
import { countChanges } from '../changes/change-state.ts';
import { isLed } from '../lib/leader-lock.ts';
import type { OfflineFileRow } from '../replica/contents/offline-rows.ts';
import { isConnectionLost } from '../replica/indexeddb-errors.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import {
  actualSchemaVersion,
  ReplicaDatabase as Database,
  type ReplicaOptions,
} from '../replica/replica-database.ts';
import { schemaVersion } from '../replica/schema-versions.ts';
import { createDeviceReader } from './current-device.ts';
import { findPosition, isNameTaken } from './find-position.ts';
import { noReadHint } from './folder-view.ts';
import { loadFolderWindow } from './folder-window.ts';
import type { Reader } from './reader.ts';
import { emptyUnpackCache } from './unpack-cache.ts';

const retryMs = { first: 20, most: 1000 };
const mostRefusals = 5;

/**
 * `gone`: another may be opened, whose questions wait until there is a database again. `outdated`: reload the page.
 * `refused`: the browser lets it not be opened, and no question will be answered.
 */
export type ReaderClosed = 'gone' | 'outdated' | 'refused';

interface ReaderOptions extends Pick<ReplicaOptions, 'indexedDB'> {
  /** Whether a tab leads for this person; where it is not given, one does. */
  readonly isLed?: (() => Promise<boolean>) | undefined;
}

const always = () => Promise.resolve(true);

/** The same in a browser, which knows whether a tab leads. */
export function openPageReader(userId: string, lost: (loss: ReaderClosed) => void): Reader {
  return openReader(userId, { isLed: () => isLed(userId) }, lost);
}

/**
 * The page's own connection, which never writes. Where the database is not there (the worker has not made it yet, or
 * signing out has just deleted it) nothing is made: questions wait until it is there or the reader is closed.
 */
export function openReader(
  userId: string,
  { isLed: isSomebodyLeading = always, ...options }: ReaderOptions = {},
  lost: (loss: ReaderClosed) => void = () => {},
): Reader {
  const db = new Database(userId, { durability: 'relaxed', ...options });
  // Runs only when opening would make a new database, and undoes that.
  db.on('populate', (transaction) => transaction.abort());
  let over = false;
  const end = (loss?: ReaderClosed) => {
    if (over) return;
    over = true;
    opening.stop();
    db.close();
    if (loss !== undefined) lost(loss);
  };
  // Whoever deletes or upgrades the database waits for this: close it immediately, and for good.
  db.on('versionchange', (event) => {
    end(event.newVersion === null ? 'gone' : 'outdated');
    return false;
  });
  const lastRead = noReadHint();
  const cache = emptyUnpackCache();
  const currentDevice = createDeviceReader(isSomebodyLeading);
  const opened = () => {
    // The browser took it away: evicted, cleared, or its files are damaged.
    db.on('close', () => end('gone'));
    if (actualSchemaVersion(db) > schemaVersion) end('outdated');
  };
  const opening = open(db, opened, () => end('refused'));
  const ask = <Value>(query: () => PromiseLike<Value>): Promise<Value> =>
    // Dexie's own promise, so that a live query goes on watching across the wait.
    Promise.resolve(db.isOpen() ? query() : opening.ready.then(query)).catch((problem: unknown) => {
      // The browser ended the transaction in the middle, as it does where storage runs out: reading again is harmless.
      if (isCutShort(problem) && db.isOpen()) return query();
      // A query may find out before the event comes; reopening the database for it has been undone.
      if (isConnectionLost(problem)) end('gone');
      // However a question met the end: who watches it knows this one, and keeps what it shows.
      throw over ? new Dexie.DatabaseClosedError() : problem;
    });
  /** What the first screen does not ask comes with its code. Dexie's own promise here, too. */
  const askLater = <Code, Value>(code: Promise<Code>, query: (code: Code) => PromiseLike<Value>) =>
    Dexie.Promise.resolve(code).then((loaded) => ask(() => query(loaded)));

  return {
    isThere: opening.firstAttempt,
    watch: (query) => liveQuery(query),
    workspaces: () => ask(() => db.workspaces.toArray()),
    filespaces: (workspaceId) => ask(() => db.filespaces.where('workspaceId').equals(workspaceId).toArray()),
    filespace: (driveId) => ask(() => db.filespaces.get(driveId)),
    drive: (driveId) => ask(() => db.syncStates.get(driveId)),
    drives: () => ask(() => db.syncStates.toArray()),
    folder: (query) => ask(() => loadFolderWindow(db, lastRead, query)),
    // Without that code rows come a few frames later, as they do before it has read them.
    hold: (folder) => {
      const holding = import('./hold-folder.ts').then(
        ({ holdFolder }) => holdFolder(db, lastRead, folder),
        () => undefined,
      );
      return () => void holding.then((letGo) => letGo?.());
    },
    positionOf: (location, itemId, name, kind) =>
      ask(() => findPosition(db, lastRead, location, itemId, name, kind)),
    positionOfPrefix: (location, typed, after) =>
      askLater(import('./find-prefix.ts'), ({ findPositionOfPrefix }) =>
        findPositionOfPrefix(db, lastRead, location, typed, after),
      ),
    rows: (query) => ask(async () => (await loadFolderWindow(db, lastRead, query)).rows),
    isTaken: (driveId, folderId, key, exceptId) =>
      ask(() => isNameTaken(db, lastRead, driveId, folderId, key, exceptId)),
    outbox: () => ask(() => db.outbox.orderBy('order').toArray()),
    pendingCounts: () => ask(() => waitingCounts(db)),
    sent: () => ask(() => db.sentChanges.orderBy('sentMs').reverse().toArray()),
    uploadBatches: () => ask(() => db.uploadBatches.toArray()).then(latestFirst),
    uploadsOf: (batchId) => ask(() => db.uploads.where('batchId').equals(batchId).toArray()),
    uploadProgress: () => ask(() => db.uploadProgress.toArray()),
    uploadsInTabs: () => ask(() => db.uploads.where('tabId').above('').primaryKeys()),
    folderSaves: () => ask(() => db.folderSaves.toArray()).then(latestFirst),
    pins: (driveId) => ask(() => db.pins.where('driveId').equals(driveId).toArray()),
    offlineFiles: (driveId, fileIds) => ask(() => loadOfflineFiles(db, driveId, fileIds)),
    notices: (afterId) => ask(() => db.notices.where('id').above(afterId).toArray()),
    device: () => ask(() => db.device.get('device')).then(currentDevice),
    people: (workspaceId) =>
      askLater(import('./people.ts'), ({ loadPeople }) => loadPeople(db, cache, workspaceId)),
    grants: (driveId) => askLater(import('./grants.ts'), ({ loadGrants }) => loadGrants(db, cache, driveId)),
    workspaceGrants: (workspaceId) =>
      askLater(import('./grants.ts'), ({ loadWorkspaceGrants }) =>
        loadWorkspaceGrants(db, cache, workspaceId),
      ),
    snapshots: (driveId) => ask(() => db.snapshotLists.get(driveId)),
    activity: (query) => askLater(import('./activity.ts'), ({ loadActivity }) => loadActivity(db, query)),
    unreadActivity: (driveId, own) =>
      askLater(import('./activity.ts'), ({ loadUnreadActivity }) => loadUnreadActivity(db, driveId, own)),
    stars: (driveId) => askLater(import('./places.ts'), ({ loadStars }) => loadStars(db, driveId)),
    waitingStars: () => askLater(import('./places.ts'), ({ countWaitingStars }) => countWaitingStars(db)),
    recent: (driveId, own, nowMs) =>
      askLater(import('./recent.ts'), ({ loadRecent }) => loadRecent(db, driveId, own, nowMs)),
    backup: () =>
      askLater(import('../replica/outbox-backup.ts'), ({ readOutboxBackup }) => readOutboxBackup(db)),
    close: () => end(),
  };
}

function latestFirst<Row extends { readonly createdMs: number }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((one, other) => other.createdMs - one.createdMs);
}

async function loadOfflineFiles(
  db: ReplicaDatabase,
  driveId: string,
  fileIds: readonly string[],
): Promise<readonly OfflineFileRow[]> {
  const rows = await db.offlineFiles.bulkGet(fileIds.map((id): [string, string] => [driveId, id]));
  return rows.filter((row) => row !== undefined);
}

/** What has not reached the server, by filespace. */
async function waitingCounts(db: ReplicaDatabase): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const row of await db.outbox.toArray()) {
    if (row.state !== 'applied')
      counts.set(row.driveId, (counts.get(row.driveId) ?? 0) + countChanges([row]));
  }
  return counts;
}

function open(db: ReplicaDatabase, opened: () => void, refused: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let refusals = 0;
  let tell: (isOpen: boolean) => void = () => undefined;
  const firstAttempt = new Promise<boolean>((resolve) => {
    tell = resolve;
  });
  const ready = new Dexie.Promise<void>((resolve) => {
    const tryToOpen = (waitMs: number) => {
      db.open().then(
        () => {
          resolve();
          opened();
          tell(true);
        },
        (problem: unknown) => {
          tell(false);
          if (stopped) return;
          if (!isAbsent(problem)) refusals += 1;
          if (refusals === mostRefusals) return refused();
          timer = setTimeout(tryToOpen, waitMs, Math.min(waitMs * 2, retryMs.most));
        },
      );
    };
    tryToOpen(retryMs.first);
  });
  return {
    ready,
    firstAttempt,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function isCutShort(problem: unknown): boolean {
  return (problem as { name?: unknown } | null)?.name === 'PrematureCommitError';
}

/** Opening it would have made it. */
function isAbsent(problem: unknown): boolean {
  const problemLike = problem as { name?: unknown; inner?: { name?: unknown } } | null;
  return problemLike?.name === 'AbortError' || problemLike?.inner?.name === 'AbortError';
}
