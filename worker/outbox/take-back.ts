import type { Change } from '#contract/changes/change.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import type { ChangeWish, UndoableAction } from '#contract/worker-api.ts';
import { isPending, wasNeverSent } from '../changes/change-state.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { ItemPlace, OutboxRow, ReplicaDatabase } from '../replica/database.ts';
import type { MergedChange } from '../replica/outbox-row.ts';
import type { Book } from '../write/book.ts';
import { type ChangeSeal, makeChanges } from '../write/make-changes.ts';
import { dependants, vanishing } from './queue.ts';

/** Takes changes back, the latest first. False where one of them cannot be; the caller then undoes the transaction. */
export async function takeBack(
  database: ReplicaDatabase,
  book: Book,
  changeIds: readonly string[],
  seal: ChangeSeal,
): Promise<boolean> {
  for (const changeId of changeIds.toReversed()) {
    await stayInTransaction();
    if (!(await takeOneBack(database, book, changeId, seal))) return false;
  }
  return true;
}

/** What Undo takes back now: the last action that no server can know of, with all that is left of it in the outbox. */
export function lastUndoable(rows: readonly OutboxRow[]): UndoableAction | null {
  const inOrder = rows.toSorted((one, other) => one.order - other.order);
  const last = inOrder.findLast((row) => wasNeverSent(row) && removable(rows, row) !== null);
  if (last === undefined) return null;
  const { actionId } = newestOf(last);
  const together = inOrder.filter(
    (row) =>
      row === last ||
      (actionId !== undefined &&
        newestOf(row).actionId === actionId &&
        wasNeverSent(row) &&
        removable(rows, row) !== null),
  );
  return {
    type: last.change.type,
    changeIds: together.map((row) => newestOf(row).changeId),
    items: together.map(({ change, itemName }) => ({ id: change.itemId, kind: change.kind, name: itemName })),
  };
}

/** The change that an undo of the row takes back first. */
function newestOf(row: OutboxRow): Omit<MergedChange, 'before'> {
  return row.merged.at(-1) ?? row;
}

async function takeOneBack(
  database: ReplicaDatabase,
  book: Book,
  changeId: string,
  seal: ChangeSeal,
): Promise<boolean> {
  const rows = await book.all();
  const host = rows.find((row) => row.merged.at(-1)?.changeId === changeId);
  if (host !== undefined && wasNeverSent(host)) {
    await book.put(unmerged(host));
    return true;
  }
  const row = rows.find((one) => one.changeId === changeId);
  if (row !== undefined && wasNeverSent(row)) {
    const gone = removable(rows, row);
    if (gone === null) return false;
    await book.remove(...gone);
    return true;
  }
  const done = row === undefined ? await database.sent.get(changeId) : row;
  if (done === undefined || (row !== undefined && !isPending(row) && row.state !== 'applied')) return false;
  const wish = await oppositeOf(book, done.change, done.from);
  if (wish === null) return false;
  return (await makeChanges(database, book, [wish], { ...seal, hold: false })).ok;
}

/** What leaves the outbox when this row does; null where something that stays needs it. */
function removable(rows: readonly OutboxRow[], row: OutboxRow): readonly OutboxRow[] | null {
  const { type } = row.change;
  if (type === 'createFolder' || type === 'copyItem') return vanishing(rows, row);
  return dependants(rows, [row]).length === 0 ? [row] : null;
}

function unmerged(host: OutboxRow): OutboxRow {
  const last = host.merged.at(-1);
  if (last === undefined) return host;
  const targetName = last.before.type === 'renameItem' ? last.before.name : host.targetName;
  return { ...host, change: last.before, targetName, merged: host.merged.slice(0, -1) };
}

/** The change that makes another one undone, as long as nobody has changed the same thing since. */
async function oppositeOf(book: Book, change: Change, from: ItemPlace | null): Promise<ChangeWish | null> {
  const { driveId, itemId, kind } = change;
  const { view } = await book.desk(driveId);
  const item = view.item(itemId);
  switch (change.type) {
    case 'createFolder':
      return { type: 'deleteItem', driveId, itemId, kind };
    case 'copyItem':
      return { type: 'deleteItem', driveId, itemId: copiedId(change.changeId, itemId), kind };
    case 'renameItem':
      if (from === null || item?.name !== change.name) return null;
      return { type: 'renameItem', driveId, itemId, kind, name: from.name };
    case 'moveItem':
      if (from === null || item?.parentId !== change.parentId) return null;
      return { type: 'moveItem', driveId, itemId, kind, parentId: from.parentId };
    case 'deleteItem':
      return null;
  }
}
