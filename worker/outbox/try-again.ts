import type { ChangeProblem } from '#contract/changes/change.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { ChangeWish } from '#contract/worker-api.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/database.ts';
import type { Book } from '../write/book.ts';
import { type ChangeSeal, makeChanges } from '../write/make-changes.ts';
import { shownId } from '../write/replay.ts';
import { dependants } from './queue.ts';

/**
 * Makes a refused change anew, as of now, in its old place: the server's answer to the old id stands for ever. With a
 * name, it is made under that name. What was parked because of it goes on waiting for the new one.
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
  if (row?.state !== 'rejected') return ok(true);
  const parked = dependants(await book.all(), [row]);
  await book.remove(row);
  const now = { ...seal, hold: false };
  const made = await makeChanges(database, book, [wishOf(row, name)], now);
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
  const again = (await book.all()).find((one) => one.changeId === newId);
  if (again !== undefined) await book.put({ ...again, order: row.order });
  await book.put(
    ...released(parked).map((one) => ({
      ...one,
      needs: one.needs.map((id) => (id === changeId ? newId : id)),
    })),
  );
  return ok(true);
}

/**
 * Gives changes up. What needs one of them stays in the list, parked, until the person says what is to become of it:
 * nothing is thrown away that was not asked for.
 */
export async function discard(book: Book, changeIds: readonly string[]) {
  const asked = new Set(changeIds);
  const rows = await book.all();
  const gone = rows.filter(
    (row) => asked.has(row.changeId) && row.state !== 'sending' && row.state !== 'applied',
  );
  const left = dependants(rows, gone).filter((row) => !asked.has(row.changeId));
  await book.remove(...gone);
  await book.put(...left.map((row): OutboxRow => ({ ...row, state: 'parked', problem: 'gone' })));
}

function released(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  return rows.map((row) => ({ ...row, state: 'queued', problem: null }));
}

function wishOf(row: OutboxRow, name: string | null): ChangeWish {
  const { changeId: _, madeMs: __, ...wish } = row.change;
  const named = name !== null && (wish.type === 'createFolder' || wish.type === 'renameItem');
  return (named ? { ...wish, name } : wish) as ChangeWish;
}
