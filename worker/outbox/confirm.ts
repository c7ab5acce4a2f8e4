import type { OutboxRow, ReplicaDatabase, SentRow } from '../replica/database.ts';
import type { Book } from '../write/book.ts';
import { overrule } from './meanwhile.ts';

const sentKeptMs = 86_400_000;
const sentKept = 200;

/**
 * Takes out of the outbox what the blocks now show, in the transaction that shows it. `pulled`: the blocks are known to
 * be all that the server had, so that a change without a sequence of its own is in them too.
 */
export async function confirmApplied(
  database: ReplicaDatabase,
  book: Book,
  news: { readonly driveId: string; readonly seq: number; readonly pulled: boolean },
  nowMs: number,
) {
  const done = (await book.all()).filter(
    (row) =>
      row.driveId === news.driveId &&
      row.state === 'applied' &&
      (row.seq === null ? news.pulled : row.seq <= news.seq),
  );
  if (done.length === 0) return;
  await book.remove(...done.filter((row) => row.rival === undefined));
  await database.sent.bulkPut(done.map((row) => sentRow(row, nowMs)));
  await database.sent
    .where('sentMs')
    .below(nowMs - sentKeptMs)
    .delete();
  for (const row of done) if (row.rival !== undefined) await overrule(book, row, row.rival, nowMs);
  const kept = await database.sent.count();
  if (kept > sentKept) {
    const oldest = await database.sent
      .orderBy('sentMs')
      .limit(kept - sentKept)
      .primaryKeys();
    await database.sent.bulkDelete(oldest);
  }
}

function sentRow(row: OutboxRow, sentMs: number): SentRow {
  const { changeId, driveId, change, from, itemName, folderName, targetName, path, rehomed } = row;
  const told = { ...(path && { path }), ...(rehomed && { rehomed }) };
  return { changeId, sentMs, driveId, change, from, itemName, folderName, targetName, ...told };
}
