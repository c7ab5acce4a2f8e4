import { describe, expect, it } from 'vitest';
import type { Change } from '#contract/changes/change.ts';
import { groupOutbox, groupSent } from '#src/features/items/outbox/outbox-groups.ts';
import type { OutboxRow, SentRow } from '#worker/replica/replica-database.ts';

const common = { changeId: 'c', driveId: 'd', itemId: 'i', clientTimeMs: 1000 };
const create: Change = { ...common, type: 'createFolder', kind: 'folder', parentId: 'p', name: 'Exports' };
const rename: Change = { ...common, type: 'renameItem', kind: 'file', name: 'b.doc' };
const remove: Change = { ...common, type: 'deleteItem', kind: 'file', baseSeq: 1 };
const move: Change = { ...common, type: 'moveItem', kind: 'file', parentId: 'p' };

const row = (order: number, change: Change, more: Partial<OutboxRow> = {}): OutboxRow => ({
  changeId: `c${order}`,
  order,
  driveId: 'd',
  change,
  state: 'queued',
  notBeforeMs: 0,
  attempts: 0,
  seq: null,
  problem: null,
  dependsOn: [],
  orderedAfter: [],
  from: null,
  merged: [],
  itemName: 'a',
  folderName: 'f',
  targetName: 't',
  ...more,
});

describe('the lists of the outbox', () => {
  it('put what is stuck apart and what was done together on one line', () => {
    const groups = groupOutbox(
      [
        row(1, move),
        row(2, { ...move, clientTimeMs: 1001 }),
        row(3, { ...move, clientTimeMs: 9000 }),
        row(4, create, { state: 'rejected' }),
        row(5, rename, { state: 'blocked' }),
      ],
      false,
    );
    expect(groups.pending.map((group) => group.map(({ order }) => order))).toEqual([[1, 2], [3]]);
    expect(groups.attention.map(({ order }) => order)).toEqual([4, 5]);
  });

  it('keep apart what goes elsewhere, is of another kind or has got further', () => {
    const apart = groupOutbox(
      [
        row(1, move),
        row(2, { ...move, type: 'moveItem', parentId: 'q' } as Change),
        row(3, move, { state: 'sending' }),
        row(4, rename),
        row(5, rename),
      ],
      false,
    );
    expect(apart.pending).toHaveLength(5);
  });

  it('leave what is tried without a way to the server with what waits', () => {
    const upload = { ...move, type: 'addFiles', uploadId: 'u' } as Change;
    const rows = [row(1, move), row(2, move, { state: 'sending' }), row(3, upload, { state: 'sending' })];
    const states = (isOffline: boolean) =>
      groupOutbox(rows, isOffline).pending.map((group) => group.map(({ state }) => state));
    expect(states(true)).toEqual([['queued', 'queued'], ['sending']]);
    expect(states(false)).toEqual([['queued'], ['sending'], ['sending']]);
  });

  it('group what was sent in the same way', () => {
    const sent = (id: string, change: Change): SentRow => ({
      changeId: id,
      sentMs: 1,
      driveId: 'd',
      change,
      from: null,
      itemName: 'a',
      folderName: 'f',
      targetName: 't',
    });
    expect(groupSent([sent('1', remove), sent('2', remove), sent('3', create)])).toHaveLength(2);
  });
});
