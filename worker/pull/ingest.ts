import { confirmApplied } from '../outbox/confirm.ts';
import { type Overruled, takeMeanwhile } from '../outbox/meanwhile.ts';
import { applyRows, type News } from '../replica/apply.ts';
import { Fenced } from '../replica/fenced.ts';
import { finishFill } from '../replica/fill.ts';
import type { Desk } from '../session/desk.ts';
import { openBook } from '../write/book.ts';
import { reofferLost } from './reoffer.ts';

/**
 * The one way in for everything that the server says of items: rows, cursor, what is thereby confirmed in the outbox,
 * and what still waits on top, in one transaction. `pulled`: the server was asked for all that it has.
 */
export async function ingest(
  desk: Desk,
  leaderEpoch: number,
  news: News,
  pulled: boolean,
  overruled: readonly Overruled[] = [],
): Promise<void> {
  const database = desk.store.relaxed;
  const index = await desk.indexes.of(news.driveId);
  const sources = await desk.sourcesOf(news.driveId, index);
  await applyRows(database, news, index, {
    guard: desk.leaderGuard(leaderEpoch),
    async within() {
      const book = openBook(database, sources);
      await confirmApplied(
        database,
        book,
        { driveId: news.driveId, seq: news.seq, pulled },
        desk.ports.now(),
      );
      // What was in a folder that went, and lives on, comes in one difference with the folder's going.
      const itemIds = pulled && news.gone.length > 0 ? news.rows.map(({ id }) => id) : [];
      await takeMeanwhile(database, book, { driveId: news.driveId, overruled, itemIds }, desk.ports.now());
      await book.rebuild(news.driveId);
    },
  });
}

/** Shows this replica, which is whole now, with what waits on top of it. */
export async function finishIngest(
  desk: Desk,
  leaderEpoch: number,
  driveId: string,
  r: number,
): Promise<void> {
  const database = desk.store.relaxed;
  const before = await database.drives.get(driveId);
  const isBeside = before?.shown?.r !== before?.filling?.r;
  const index = isBeside ? await desk.indexes.next(driveId) : await desk.indexes.of(driveId);
  const sources = await desk.sourcesOf(driveId, index);
  await finishFill(database, driveId, {
    guard: desk.leaderGuard(leaderEpoch),
    async within(revision) {
      const shown = (await database.drives.get(driveId))?.shown;
      if (shown?.r !== r) throw new Fenced('replica'); // another fill has begun since
      // The index was read from the very blocks that are shown from here on.
      if (isBeside) index.revision = revision;
      await reofferLost(database, driveId, before?.left ?? before?.shown, shown);
      await openBook(database, sources).rebuild(driveId);
    },
  });
}
