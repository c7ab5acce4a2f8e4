import type { Change, ChangeProblem } from '#contract/changes/change.ts';
import { limits } from '#contract/rules/limits.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root.ts';
import type { ChangeWish } from '#contract/worker-api.ts';
import { isPending } from '../changes/change-state.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import { merge } from '../outbox/merge.ts';
import { orderOf } from '../outbox/needs.ts';
import type { ItemPlace, OutboxRow, ReplicaDatabase, ReplicaState } from '../replica/database.ts';
import type { Book } from './book.ts';
import { showChange, tryChange } from './replay.ts';
import type { View } from './view.ts';

export interface ChangeSeal {
  nowMs(): number;
  uuid(): string;
  /** Whether a deletion waits a while, so that it can be taken back. */
  readonly hold: boolean;
  /** A place in the outbox behind which it goes, though nothing may stand there any more. */
  readonly behind?: number;
}

/**
 * Makes changes inside a transaction: facts, permit, outbox, view. The first that is not permitted ends it; the caller
 * then undoes the transaction.
 */
export async function makeChanges(
  database: ReplicaDatabase,
  book: Book,
  wishes: readonly ChangeWish[],
  seal: ChangeSeal,
): Promise<Result<readonly string[], ChangeProblem>> {
  const changeIds: string[] = [];
  for (const wish of wishes) {
    await stayInTransaction();
    const made = await makeChange(database, book, wish, seal, changeIds[0]);
    if (!made.ok) return made;
    changeIds.push(made.value);
  }
  return ok(changeIds);
}

async function makeChange(
  database: ReplicaDatabase,
  book: Book,
  wish: ChangeWish,
  seal: ChangeSeal,
  actionId: string | undefined,
): Promise<Result<string, ChangeProblem>> {
  const { view, author, shown } = await book.desk(wish.driveId);
  const change = sealed(wish, seal, shown);
  const verdict = await tryChange(view, author, change);
  if (!verdict.ok) return err(verdict.problem);
  const { name } = verdict.value;
  const named: Change =
    change.type === 'createFolder' || change.type === 'renameItem' ? { ...change, name } : change;

  const item = view.item(change.itemId);
  const from: ItemPlace | null = item === undefined ? null : { parentId: item.parentId, name: item.name };
  const rows = await book.all();
  const waiting = rows.filter((row) => row.driveId === change.driveId && isPending(row));
  const nameOf = (id: string) => nameOfFolder(database, book, change.driveId, id);
  const goal = 'parentId' in change ? change.parentId : null;
  const row: OutboxRow = {
    changeId: change.changeId,
    actionId: actionId ?? change.changeId,
    order: Math.max(rows.at(-1)?.order ?? 0, seal.behind ?? 0) + 1,
    driveId: change.driveId,
    change: named,
    state: change.type === 'deleteItem' && seal.hold ? 'held' : 'queued',
    notBeforeMs: change.type === 'deleteItem' && seal.hold ? change.madeMs + limits.deleteHoldMs : 0,
    tries: 0,
    seq: null,
    problem: null,
    ...orderOf(view, waiting, change, from, name),
    from,
    merged: [],
    itemName: item?.name ?? name,
    path: pathTo(view, from?.parentId ?? goal ?? rootId),
    folderName: await nameOf(from?.parentId ?? goal ?? rootId),
    targetName:
      change.type === 'renameItem' ? name : from === null || goal === null ? '' : await nameOf(goal),
  };
  await book.remove(...rows.filter((other) => isMoot(other, change)));
  await book.append(merge(waiting, row) ?? row);
  showChange(view, named, name, 'waiting');
  return ok(change.changeId);
}

function sealed(wish: ChangeWish, seal: ChangeSeal, shown: ReplicaState | null | undefined): Change {
  const common = { changeId: seal.uuid(), madeMs: seal.nowMs() };
  if (wish.type === 'createFolder' || wish.type === 'copyItem') return { ...wish, ...common };
  return { ...wish, ...common, seenSeq: shown?.seq ?? 0, ...(shown && { seenLog: shown.epoch }) };
}

/** Whoever names or places an item again has answered the question whose name or place is to stand. */
function isMoot(row: OutboxRow, { driveId, itemId, type }: Change): boolean {
  if (row.state !== 'overruled' || row.driveId !== driveId || row.change.itemId !== itemId) return false;
  return row.change.type === type || type === 'deleteItem';
}

function pathTo(view: View, folderId: string): readonly string[] {
  if (folderId === rootId) return [];
  const ids = [folderId, ...(view.ancestors(folderId) ?? [])].filter((id) => id !== rootId);
  return ids.map((id) => view.item(id)?.name ?? '').toReversed();
}

async function nameOfFolder(
  database: ReplicaDatabase,
  book: Book,
  driveId: string,
  id: string,
): Promise<string> {
  if (id === rootId) return (await database.filespaces.get(driveId))?.name ?? '';
  return (await (await book.desk(driveId)).view.item(id))?.name ?? '';
}
