import { describe, expect, it } from 'vitest';
import type { ChangeTransaction } from '#worker/changes/change-transaction.ts';
import { mergeIntoPending } from '#worker/changes/merge-changes.ts';
import { undoChanges } from '#worker/outbox/undo-changes.ts';
import type { OutboxRow, ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { created, moved, renamed } from './outbox-rows.ts';

/** The outbox of a transaction, in memory: what an undo of changes that were never sent asks of it. */
async function undo(rows: readonly OutboxRow[], ...changeIds: readonly string[]) {
  const stored = new Map(rows.map((row) => [row.changeId, row]));
  const transaction: Pick<ChangeTransaction, 'all' | 'put' | 'remove'> = {
    all: async () => [...stored.values()],
    put: async (...changed) => {
      for (const row of changed) stored.set(row.changeId, row);
    },
    remove: async (...removed) => {
      for (const row of removed) stored.delete(row.changeId);
    },
  };
  const seal = { nowMs: () => 0, uuid: () => 'new', undoable: true };
  const done = await undoChanges({} as ReplicaDatabase, transaction as ChangeTransaction, changeIds, seal);
  expect(done).toEqual({ asked: [], made: [], gone: changeIds.toReversed() });
  return [...stored.values()];
}

function merge(pending: readonly OutboxRow[], later: OutboxRow): readonly OutboxRow[] {
  const merged = mergeIntoPending(pending, later);
  if (merged === null) throw new Error('the two stay apart');
  return pending.map((row) => (row.changeId === merged.changeId ? merged : row));
}

describe('a change that became part of an earlier one is undone', () => {
  it('a move: the outbox names the folder that the item goes to now', async () => {
    const toBox = moved('1', 'logo', 'box', { targetName: 'Box' });
    const twice = merge([toBox], moved('2', 'logo', 'art', { targetName: 'Art', dependsOn: ['1'] }));
    const thrice = merge(twice, moved('3', 'logo', 'old', { targetName: 'Old', dependsOn: ['1'] }));
    expect(thrice).toMatchObject([{ targetName: 'Old' }]);
    expect(await undo(thrice, '3')).toEqual(twice);
    expect(await undo(thrice, '2', '3')).toEqual([toBox]);
    expect(await undo(thrice, '1', '2', '3')).toEqual([]);
  });

  it('a rename: of the folder that was just made as well', async () => {
    const named = renamed('1', 'logo', 'Mark', { targetName: 'Mark' });
    expect(await undo(merge([named], renamed('2', 'logo', 'Sign', { targetName: 'Sign' })), '2')).toEqual([
      named,
    ]);
    const made = created('1', 'new');
    const both = merge([made], renamed('2', 'new', 'Offers', { targetName: 'Offers', dependsOn: ['1'] }));
    expect(await undo(both, '2')).toEqual([made]);
  });

  it('and the earlier one no longer waits for what only the later one needed', async () => {
    const rows = [
      created('1', 'base'),
      created('2', 'new'),
      moved('3', 'logo', 'base', { dependsOn: ['1'] }),
    ];
    const waits = { targetName: 'New', dependsOn: ['2', '3'] };
    const merged = merge(rows, moved('4', 'logo', 'new', waits));
    expect(merged.at(-1)?.dependsOn).toEqual(['1', '2']);
    expect(await undo(merged, '4')).toEqual(rows);
    expect(await undo(await undo(merged, '4'), '2')).toEqual([rows[0], rows[2]]);
  });

  it('and goes on waiting for what it needed itself, though the later one only came after it', async () => {
    const rows = [created('1', 'base'), moved('2', 'logo', 'base', { dependsOn: ['1'] })];
    const merged = merge(rows, moved('3', 'logo', 'old', { dependsOn: ['2'], orderedAfter: ['1'] }));
    expect(await undo(merged, '3')).toEqual(rows);
  });

  it('but for what somebody has discarded in between it does not begin to wait again', async () => {
    const merged = merge(
      [moved('3', 'logo', 'base', { dependsOn: ['1'] })],
      moved('4', 'logo', 'new', { dependsOn: ['3'] }),
    );
    const discarded = merged.map((row) => ({ ...row, dependsOn: [] }));
    expect(await undo(discarded, '4')).toMatchObject([{ change: { parentId: 'base' }, dependsOn: [] }]);
  });

  it('where a page of an earlier version merged them: a rename is named as it is, a move as it was', async () => {
    const [move, rename] = [moved('1', 'logo', 'art'), renamed('1', 'logo', 'Sign')];
    const before = moved('1', 'logo', 'box').change;
    const stored = { ...move, targetName: 'Art', merged: [{ changeId: '2', before }] };
    expect(await undo([stored], '2')).toMatchObject([{ change: before, targetName: 'Art', merged: [] }]);
    const named = { ...rename, merged: [{ changeId: '2', before: renamed('1', 'logo', 'Mark').change }] };
    expect(await undo([named], '2')).toMatchObject([{ change: { name: 'Mark' }, targetName: 'Mark' }]);
  });
});
