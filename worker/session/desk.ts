import type { Account } from '#contract/entities/account.ts';
import type { PageSignal, Trouble } from '#contract/worker-api.ts';
import type { ReplicaDatabase } from '../replica/database.ts';
import type { Guard } from '../replica/fenced.ts';
import type { DriveIndex } from '../search/drive-index.ts';
import { buildIndex, catchUp } from '../search/index-build.ts';
import type { IndexKeeper } from '../search/index-keeper.ts';
import { type Book, type BookSources, bookTables, openBook } from '../write/book.ts';
import { confirmedFrom } from '../write/confirmed.ts';
import type { Ports } from './ports.ts';
import type { Store } from './store.ts';

/** What one tab tells the others of the same person, and itself. Hints: whoever misses one finds the rows. */
export type Wake =
  | { readonly kind: 'outbox' | 'drives' | 'spaces' | 'sync-now' | 'rebuild' }
  | { readonly kind: 'trouble'; readonly trouble: Omit<Trouble, 'times'> }
  | { readonly kind: 'look'; readonly driveId: string; readonly folderId: string }
  | { readonly kind: 'signal'; readonly what: PageSignal }
  | { readonly kind: 'account'; readonly account: Account }
  /** The server refused this token. */
  | { readonly kind: 'refused'; readonly token: string };

export type Desk = ReturnType<typeof openDesk>;

/** What everything that works for a person in one tab works with. */
export function openDesk(ports: Ports, store: Store, indexes: IndexKeeper) {
  /** One durable transaction over outbox and overlay. */
  async function write<T>(
    leaderEpoch: number | null,
    driveIds: readonly string[],
    work: (book: Book) => Promise<T>,
  ): Promise<T> {
    const database = store.strict;
    const waiting = (await database.outbox.orderBy('driveId').uniqueKeys()) as string[];
    const loaded = new Map<string, DriveIndex>();
    for (const driveId of new Set([...driveIds, ...waiting])) {
      const drive = await database.drives.get(driveId);
      if (drive?.shown) loaded.set(driveId, await indexes.of(driveId));
    }
    return database.transaction('rw', bookTables(database), async () => {
      await store.guard(database, leaderEpoch)();
      const book = openBook(database, {
        confirmed: (driveId) => confirmedIn(database, driveId, loaded.get(driveId)),
        role: (driveId) => roleIn(database, driveId),
      });
      const result = await work(book);
      await book.close();
      return result;
    });
  }

  /** For a transaction of the replica, which has its own tables: the role is read before it begins. */
  async function sourcesOf(driveId: string, index: DriveIndex): Promise<BookSources> {
    const role = await roleIn(store.relaxed, driveId);
    return { confirmed: () => confirmedIn(store.relaxed, driveId, index), role: async () => role };
  }

  const leaderGuard = (leaderEpoch: number): Guard => store.guard(store.relaxed, leaderEpoch);
  return { ports, store, indexes, write, sourcesOf, leaderGuard };
}

async function confirmedIn(database: ReplicaDatabase, driveId: string, index: DriveIndex | undefined) {
  const drive = await database.drives.get(driveId);
  if (!drive?.shown) return confirmedFrom(database, drive, undefined);
  const current = index ?? (await buildIndex(database, drive));
  await catchUp(database, drive, current);
  return confirmedFrom(database, drive, current);
}

async function roleIn(database: ReplicaDatabase, driveId: string): Promise<unknown> {
  const filespace = await database.filespaces.get(driveId);
  return filespace && (await database.workspaces.get(filespace.workspaceId))?.role;
}
