import type { EventResult } from '#contract/wire/items.ts';
import type { OutboxRow } from '../replica/database.ts';
import type { Book } from '../write/book.ts';

/** What the server's result of a change has to tell the person, once. */
export async function tellResult(book: Book, row: OutboxRow, result: EventResult | undefined, atMs: number) {
  const data = {
    driveId: row.driveId,
    changeId: row.changeId,
    itemId: row.change.itemId,
    kind: row.change.kind,
    name: row.itemName,
  };
  if (row.state === 'rejected') {
    await book.notice(atMs, { kind: 'rejected', data: { ...data, problem: row.problem ?? 'unknown' } });
  }
  if (row.state !== 'applied' || result === undefined) return;
  const asked = askedName(row);
  if (result.name !== undefined && result.name !== asked) {
    await book.notice(atMs, { kind: 'renamed-on-arrival', data: { ...data, asked, got: result.name } });
  }
  if (result.kept !== undefined && result.kept.count > 0) {
    const { count } = result.kept;
    await book.notice(atMs, { kind: 'kept-unseen', data: { ...data, count, folderName: row.folderName } });
  }
}

function askedName(row: OutboxRow): string {
  const { change } = row;
  return change.type === 'createFolder' || change.type === 'renameItem' ? change.name : row.itemName;
}
