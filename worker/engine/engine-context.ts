import type { Account } from '#contract/entities/account.ts';
import type { StorageFullNotice, TokenRefusedNotice } from '#contract/worker-api/storage-full-notice.ts';
import type { ErrorLogEntry, PageSignal } from '#contract/worker-api/worker-api.ts';
import {
  type ChangeSources,
  type ChangeTransaction,
  changeTables,
  openChangeTransaction,
} from '../changes/change-transaction.ts';
import { createConfirmedState } from '../changes/confirmed-state.ts';
import type { Ports } from '../lib/ports.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/replica-database.ts';
import type { WriteGuard } from '../replica/write-guard.ts';
import { buildIndex, catchUpIndex } from '../tree-index/build-index.ts';
import type { DriveIndex } from '../tree-index/drive-index.ts';
import { createIndexCache } from '../tree-index/index-cache.ts';
import { readSavedIndex } from '../tree-index/saved/lazy-index-file.ts';
import { createDeviceContents } from './device-contents.ts';
import type { UserStore } from './user-store.ts';

/** Messages between the tabs of one user, and to the sender itself. They are hints: a tab that misses one finds the rows. */
export type TabMessage =
  | {
      readonly kind:
        | 'outbox'
        | 'uploads'
        | 'saves'
        | 'offline-files'
        | 'drives'
        | 'spaces'
        | 'sync-now'
        | 'rebuild';
    }
  | { readonly kind: 'settled'; readonly driveId: string; readonly isAwaited: boolean }
  | { readonly kind: 'trouble'; readonly trouble: Omit<ErrorLogEntry, 'count'> }
  | { readonly kind: 'look'; readonly driveId: string; readonly folderId: string }
  | { readonly kind: 'people'; readonly workspaceId: string }
  | { readonly kind: 'access'; readonly id: string }
  | { readonly kind: 'snapshots' | 'stars'; readonly driveId: string }
  | { readonly kind: 'activity' }
  | { readonly kind: 'signal'; readonly what: PageSignal }
  | { readonly kind: 'account'; readonly account: Account }
  | StorageFullNotice
  | TokenRefusedNotice;

export type EngineContext = ReturnType<typeof createEngineContext>;

/** What everything that works for a person in one tab works with. */
export function createEngineContext(
  ports: Ports,
  store: UserStore,
  /** Receives the outbox as each durable transaction left it. */
  onOutboxWritten: (outbox: readonly OutboxRow[]) => void,
) {
  const contents = createDeviceContents(ports, store);
  const indexes = createIndexCache(store.relaxed, {
    readSaved: (drive) => readSavedIndex(ports, contents.open, drive),
  });
  /** Called when what the server said of a filespace has been written here. */
  const followers = new Set<(driveId: string) => void>();

  /** One durable transaction over outbox and overlay. Of these filespaces only; null: of any with pending changes. */
  async function write<T>(
    leaderEpoch: number | null,
    driveIds: readonly string[] | null,
    work: (transaction: ChangeTransaction) => Promise<T>,
  ): Promise<T> {
    const database = store.durable;
    const loaded = await indexesOf(driveIds ?? (await waitingDrives(database)));
    const done = await database.transaction('rw', changeTables(database), async () => {
      const transaction = openChangeTransaction(database, {
        confirmed: (driveId) => confirmedIn(database, driveId, loaded.get(driveId)),
        role: (driveId) => roleIn(database, driveId),
      });
      // In parallel: what a person waits for here is the way to the database and back.
      const opened = (driveIds ?? []).map((driveId) => transaction.drive(driveId));
      await Promise.all([store.guard(database, leaderEpoch)(), transaction.all(), ...opened]);
      const result = await work(transaction);
      await transaction.commitOverlay();
      return { result, outbox: await transaction.all() };
    });
    onOutboxWritten(done.outbox);
    return done.result;
  }

  /** Read before a transaction that needs them, where that may take long. What was read once is made current within. */
  async function indexesOf(driveIds: readonly string[]): Promise<ReadonlyMap<string, DriveIndex>> {
    const loaded = new Map<string, DriveIndex>();
    for (const driveId of driveIds) {
      const cached = indexes.peek(driveId);
      if (cached !== undefined) loaded.set(driveId, cached);
      else if ((await store.durable.syncStates.get(driveId))?.shown) {
        loaded.set(driveId, await indexes.load(driveId));
      }
    }
    return loaded;
  }

  /**
   * For a transaction of the replica, which has its own tables: the role is read before it begins. Without an index, one is
   * built within, where something is asked of it.
   */
  async function sourcesOf(driveId: string, index: DriveIndex | undefined): Promise<ChangeSources> {
    const role = await roleIn(store.relaxed, driveId);
    return { confirmed: () => confirmedIn(store.relaxed, driveId, index), role: async () => role };
  }

  const leaderGuard = (leaderEpoch: number): WriteGuard => store.guard(store.relaxed, leaderEpoch);
  return { ports, store, indexes, contents, followers, write, sourcesOf, leaderGuard };
}

async function confirmedIn(database: ReplicaDatabase, driveId: string, index: DriveIndex | undefined) {
  const drive = await database.syncStates.get(driveId);
  if (!drive?.shown) return createConfirmedState(database, drive, undefined);
  const current = index ?? (await buildIndex(drive));
  await catchUpIndex(database, drive, current);
  return createConfirmedState(database, drive, current);
}

async function waitingDrives(database: ReplicaDatabase): Promise<readonly string[]> {
  return [...new Set((await database.outbox.toArray()).map(({ driveId }) => driveId))];
}

async function roleIn(database: ReplicaDatabase, driveId: string): Promise<unknown> {
  const filespace = await database.filespaces.get(driveId);
  return filespace && (await database.workspaces.get(filespace.workspaceId))?.role;
}
