import type { EventResult } from '#contract/wire/items.ts';
import type { OutboxRow } from '../replica/database.ts';
import type { Book } from '../write/book.ts';
import type { Confirmed } from '../write/view.ts';
import { goalName, nameOf } from './meanwhile.ts';

/** What the server's result of a change has to tell the person, once. */
export async function tellResult(book: Book, row: OutboxRow, result: EventResult | undefined, atMs: number) {
  const by = result?.by ?? null;
  const data = {
    driveId: row.driveId,
    changeId: row.changeId,
    itemId: row.change.itemId,
    kind: row.change.kind,
    name: row.itemName,
  };
  if (row.state === 'rejected') {
    await book.notice(atMs, { kind: 'rejected', data: { ...data, problem: row.problem ?? 'unknown', by } });
  }
  if (row.state !== 'applied' || result === undefined) return;
  const { replaced, placed_in: newHome } = result;
  if (replaced !== undefined) {
    const names = versus(row, replaced, await book.confirmed(row.driveId));
    await book.notice(atMs, { kind: 'replaced', data: { ...data, ...names, by } });
  }
  if (newHome !== undefined) {
    await book.put({ ...row, rehomed: true });
    const newFolderName = nameOf(await book.confirmed(row.driveId), newHome);
    await book.notice(atMs, { kind: 'rehomed', data: { ...data, folderName: goalName(row), newFolderName } });
  }
  const asked = askedName(row);
  if (result.name !== undefined && result.name !== asked) {
    await book.notice(atMs, { kind: 'renamed-on-arrival', data: { ...data, asked, got: result.name } });
  }
  if (result.kept !== undefined && result.kept.count > 0) {
    const { count } = result.kept;
    await book.notice(atMs, { kind: 'kept-unseen', data: { ...data, count, folderName: row.folderName } });
  }
}

function versus(
  { change, targetName }: OutboxRow,
  replaced: NonNullable<EventResult['replaced']>,
  confirmed: Confirmed,
) {
  return change.type === 'renameItem'
    ? { what: 'name' as const, mine: change.name, theirs: replaced.name }
    : { what: 'place' as const, mine: targetName, theirs: nameOf(confirmed, replaced.folder_id) };
}

function askedName(row: OutboxRow): string {
  const { change } = row;
  return change.type === 'createFolder' || change.type === 'renameItem' ? change.name : row.itemName;
}
