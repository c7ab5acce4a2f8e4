import type { Account } from '#contract/entities/account.ts';
import type { FullNews, RefusedNews } from '#contract/full-news.ts';
import type { PageSignal, Trouble } from '#contract/worker-api.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/database.ts';
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
  | { readonly kind: 'people'; readonly workspaceId: string }
  | { readonly kind: 'access'; readonly id: string }
  | { readonly kind: 'signal'; readonly what: PageSignal }
  | { readonly kind: 'account'; readonly account: Account }
  | FullNews
  | RefusedNews;

export type Desk = ReturnType<typeof openDesk>;

/** What everything that works for a person in one tab works with. */
export function openDesk(
  ports: Ports,
  store: Store,
  indexes: IndexKeeper,
  /** Hears the outbox as each durable transaction left it, at once. */
  wrote: (outbox: readonly OutboxRow[]) => void,
) {
  /** One durable transaction over outbox and overlay. Of these filespaces only; null: of any in which something waits. */
  async function write<T>(
    leaderEpoch: number | null,
    driveIds: readonly string[] | null,
    work: (book: Book) => Promise<T>,
  ): Promise<T> {
    const database = store.strict;
    const loaded = await indexesOf(driveIds ?? (await waitingDrives(database)));
    const done = await database.transaction('rw', bookTables(database), async () => {
      const book = openBook(database, {
        confirmed: (driveId) => confirmedIn(database, driveId, loaded.get(driveId)),
        role: (driveId) => roleIn(database, driveId),
      });
      // All at once: what a person waits for here is the way to the database and back.
      const opened = (driveIds ?? []).map((driveId) => book.desk(driveId));
      await Promise.all([store.guard(database, leaderEpoch)(), book.all(), ...opened]);
      const result = await work(book);
      await book.close();
      return { result, outbox: await book.all() };
    });
    wrote(done.outbox);
    return done.result;
  }

  /** Read before a transaction that needs them, where that may take long. What was read once is made current within. */
  async function indexesOf(driveIds: readonly string[]): Promise<ReadonlyMap<string, DriveIndex>> {
    const loaded = new Map<string, DriveIndex>();
    for (const driveId of driveIds) {
      const kept = indexes.peek(driveId);
      if (kept !== undefined) loaded.set(driveId, kept);
      else if ((await store.strict.drives.get(driveId))?.shown) {
        loaded.set(driveId, await indexes.of(driveId));
      }
    }
    return loaded;
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

async function waitingDrives(database: ReplicaDatabase): Promise<readonly string[]> {
  return [...new Set((await database.outbox.toArray()).map(({ driveId }) => driveId))];
}

async function roleIn(database: ReplicaDatabase, driveId: string): Promise<unknown> {
  const filespace = await database.filespaces.get(driveId);
  return filespace && (await database.workspaces.get(filespace.workspaceId))?.role;
}
