import { describe, expect, it } from 'vitest';
import { findLastUndoable, findLastUnsent } from '#worker/outbox/last-undoable.ts';
import type { OutboxRow, SentRow } from '#worker/replica/replica-database.ts';
import { deleted, moved, renamed, restored, row, undone } from './outbox-rows.ts';

/** What was made so many seconds in. */
function at<Row extends OutboxRow>(seconds: number, row: Row): Row {
  return { ...row, change: { ...row.change, clientTimeMs: seconds * 1000 } };
}

function sent(row: OutboxRow): SentRow {
  const { changeId, actionId, undoes, driveId, change, from, itemName } = row;
  const names = { itemName, folderName: '', targetName: '' };
  const action = { ...(actionId && { actionId }), ...(undoes && { undoes }) };
  return { changeId, ...action, sentMs: 0, driveId, change, from, ...names, seq: 9 };
}

const last = (rows: readonly OutboxRow[], done: readonly OutboxRow[]) =>
  findLastUndoable(rows, done.map(sent), 'drive')?.changeIds;

describe('what Undo takes back', () => {
  const first = at(1, renamed('1', 'a', 'b'));
  const second = at(2, moved('2', 'c', 'd'));

  it('is what was done last, sent or not, in this filespace', () => {
    expect(last([second], [first])).toEqual(['2']);
    expect(last([], [second, first])).toEqual(['2']);
    expect(last([first], [second])).toEqual(['2']);
    expect(findLastUndoable([], [sent(first)], 'another')).toBeNull();
    expect(findLastUnsent([])).toBeNull();
  });

  it('is all that was done in one go', () => {
    const both = [deleted('3', 'x', { actionId: '3' }), deleted('4', 'y', { actionId: '3' })];
    expect(last([], [first, ...both.map((row) => at(3, row))])).toEqual(['3', '4']);
  });

  it('says of a restore of several in one change how many they are', () => {
    const one = restored('3', 'x');
    const several = { ...one, change: { ...one.change, itemIds: ['x', 'y'] } };
    expect(findLastUndoable([], [sent(several)], 'drive')?.items).toMatchObject([{ id: 'x', itemCount: 2 }]);
    expect(findLastUndoable([], [sent(one)], 'drive')?.items[0]).not.toHaveProperty('itemCount');
  });

  it('says of an upload how many files it has, and names the folder of one that has a folder', () => {
    const upload = (kind: 'file' | 'folder', files: number) =>
      row({
        ...{ type: 'addFiles', changeId: '3', driveId: 'drive', itemId: 'x', kind, clientTimeMs: 0 },
        ...{ uploadId: 'u', batchId: 'b', parentId: 'p', parentIds: ['p'], replacedIds: [] },
        ...{ folders: kind === 'folder' ? 1 : 0, files, bytes: 1 },
      });
    const [many, one, folder] = [upload('file', 500), upload('file', 1), upload('folder', 500)].map(
      (each) => findLastUndoable([], [sent(each)], 'drive')?.items[0],
    );
    expect(many).toMatchObject({ itemCount: 500 });
    expect(one).not.toHaveProperty('itemCount');
    expect(folder).not.toHaveProperty('itemCount');
  });

  it('is what was before, where the last is undone; and the last again, where that is done again', () => {
    const undo = at(3, undone('3', 'c', { undoes: '2' }));
    expect(last([undo], [first, second])).toEqual(['1']);
    expect(last([], [first, second, undo])).toEqual(['1']);
    const redo = at(4, undone('4', 'c', { undoes: '3' }));
    expect(last([redo], [first, second, undo])).toEqual(['2']);
  });

  it('is what was before, while an undo that was refused has not been answered for', () => {
    const refused = at(3, undone('3', 'c', { undoes: '2', state: 'rejected', problem: 'undo-refused' }));
    expect(last([refused], [first, second])).toEqual(['1']);
    expect(last([], [first, second])).toEqual(['2']);
  });

  it('is no opposite that became part of what had been done before', () => {
    const merged = [{ changeId: '3', undoes: '2', before: first.change }];
    expect(last([{ ...first, merged }], [second])).toBeUndefined();
  });
});
