import type { ChangeProblem } from '#contract/changes/change.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { ChangeWish } from '#contract/worker-api.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/database.ts';
import type { Book } from '../write/book.ts';
import { type ChangeSeal, makeChanges } from '../write/make-changes.ts';
import { shownId } from '../write/replay.ts';
import { dependants } from './queue.ts';
import { renewedIds, withNewIds } from './renewed-ids.ts';

/**
 * Makes a refused or overruled change anew, as of now: the server's answer to the old id stands for ever. A refused one
 * keeps its place. With a name, it is made under that name. What was parked because of it goes on waiting for the new
 * one, and speaks of the new one's ids.
 */
export async function tryAgain(
  database: ReplicaDatabase,
  book: Book,
  changeId: string,
  name: string | null,
  seal: ChangeSeal,
): Promise<Result<true, ChangeProblem>> {
  const row = (await book.all()).find((one) => one.changeId === changeId);
  if (row?.state === 'parked') {
    await book.put(...released([row]));
    return ok(true);
  }
  if (row?.state !== 'rejected' && row?.state !== 'overruled') return ok(true);
  const parked = row.state === 'rejected' ? dependants(await book.all(), [row]) : [];
  await book.remove(row);
  // The place of the old one stays free for the first of what takes it.
  const now = { ...seal, hold: false, behind: row.order };
  const made = await makeChanges(database, book, [wishOf(row, name, seal)], now);
  if (!made.ok) return err(made.problem);
  const newId = made.value[0] ?? '';
  const { driveId, kind, type } = row.change;
  if (name !== null && (type === 'moveItem' || type === 'copyItem')) {
    // Moves and copies take their item's name along; another name is a rename after them.
    const itemId = shownId({ ...row.change, changeId: newId });
    const renamed = await makeChanges(
      database,
      book,
      [{ type: 'renameItem', driveId, kind, itemId, name }],
      now,
    );
    if (!renamed.ok) return err(renamed.problem);
  }
  await followUp(book, row, newId, parked);
  return ok(true);
}

/** The new one takes the old one's place, and what was parked waits for it. */
async function followUp(book: Book, row: OutboxRow, newId: string, parked: readonly OutboxRow[]) {
  const rows = await book.all();
  const again = rows.find((one) => one.changeId === newId);
  const host = again ?? rows.find((one) => one.merged.some((part) => part.changeId === newId));
  const { view } = await book.desk(row.driveId);
  const ids: ReadonlyMap<string, string> =
    again === undefined ? new Map() : renewedIds(view, row.change, again.change, parked);
  if (again !== undefined && row.state === 'rejected') await book.put({ ...again, order: row.order });
  await book.put(
    ...released(parked).map((one) => ({
      ...one,
      change: withNewIds(one.change, ids),
      from: one.from && { ...one.from, parentId: ids.get(one.from.parentId) ?? one.from.parentId },
      needs: one.needs.map((id) => (id === row.changeId ? (host?.changeId ?? newId) : id)),
    })),
  );
}

function released(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  return rows.map((row) => ({ ...row, state: 'queued', problem: null }));
}

function wishOf(row: OutboxRow, name: string | null, seal: ChangeSeal): ChangeWish {
  const { changeId: _, madeMs: __, ...wish } = row.change;
  const named = name !== null && (wish.type === 'createFolder' || wish.type === 'renameItem');
  // An id that the server knows already would be refused again.
  const isIdTaken = wish.type === 'createFolder' && row.problem === 'id-taken';
  return { ...wish, ...(named && { name }), ...(isIdTaken && { itemId: seal.uuid() }) } as ChangeWish;
}
