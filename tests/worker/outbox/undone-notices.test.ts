import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { changeTables, openChangeTransaction } from '#worker/changes/change-transaction.ts';
import type { createOptimisticView } from '#worker/changes/optimistic-view.ts';
import { removeConfirmed } from '#worker/outbox/remove-confirmed.ts';
import { ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { deleted, renamed, restored, undone } from './outbox-rows.ts';

const did = { removed: 0, restored: 0, renamed: 1, moved: 0, versions: 0 };

it('an undo of an undo is announced as done again, and the undo of that as undone', async () => {
  const database = new ReplicaDatabase('person of undone notices', { durability: 'relaxed' });
  await database.open();
  const one = restored('7', 'x');
  const several = { ...one, change: { ...one.change, itemIds: ['x', 'y'] } };
  const arrived = { state: 'applied', undone: did } as const;
  await database.outbox.bulkPut([
    renamed('1', 'a', 'x', { state: 'applied', seq: 1 }),
    undone('2', 'a', { ...arrived, undoes: '1', seq: 2 }),
    undone('3', 'a', { ...arrived, undoes: '2', seq: 3 }),
    undone('4', 'a', { ...arrived, undoes: '3', seq: 4 }),
    // A line of the activity, which is undone and done again.
    undone('5', 'b', { ...arrived, seq: 5 }),
    undone('6', 'b', { ...arrived, undoes: '5', seq: 6 }),
    { ...several, state: 'applied', restored: { otherName: null, folders: [], items: 1 }, seq: 7 },
    undone('8', 'x', { ...arrived, undoes: '7', seq: 8 }),
  ]);
  await database.transaction('rw', changeTables(database), async () => {
    const nothing = { item: () => undefined } as unknown as ReturnType<typeof createOptimisticView>;
    const sources = { confirmed: async () => nothing as never, role: async () => undefined };
    const transaction = openChangeTransaction(database, sources);
    await removeConfirmed(database, transaction, { driveId: 'drive', seq: 9, pulled: true }, 9);
  });
  const said = (await database.notices.toArray()).map(({ kind, data }) =>
    kind === 'undone' ? [data.changeId, data.undoes, data.isAgain] : [],
  );
  expect(said).toEqual([
    [],
    ['2', '1', undefined],
    ['3', '2', true],
    ['4', '3', undefined],
    ['5', undefined, undefined],
    ['6', '5', true],
    ['8', '7', undefined],
  ]);
  // Of several that were restored in one change none is said to be the one.
  const counts = (await database.notices.toArray()).map(({ data }) => 'itemCount' in data && data.itemCount);
  expect([counts[0], counts.at(-1)]).toEqual([2, 2]);
});

it('what came back to where it was deleted from is not announced, and what is elsewhere is', async () => {
  const database = new ReplicaDatabase('person of undone deletions', { durability: 'relaxed' });
  await database.open();
  const from = (name: string) => ({ from: { parentId: 'home', name } });
  const back = { otherName: null, folders: [] };
  const arrived = { state: 'applied' } as const;
  await database.outbox.bulkPut([
    deleted('1', 'same', { ...arrived, ...from('same'), seq: 1 }),
    restored('2', 'same', { ...arrived, undoes: '1', seq: 2, restored: back }),
    deleted('3', 'elsewhere', { ...arrived, ...from('elsewhere'), seq: 3 }),
    restored('4', 'elsewhere', { ...arrived, undoes: '3', seq: 4, restored: back }),
    deleted('5', 'renamed', { ...arrived, ...from('renamed'), seq: 5 }),
    restored('6', 'renamed', { ...arrived, undoes: '5', seq: 6, restored: { ...back, otherName: 'b' } }),
    // Asked for in the trash.
    restored('7', 'asked', { ...arrived, seq: 7, restored: back }),
  ]);
  await database.transaction('rw', changeTables(database), async () => {
    const item = (id: string) => ({ id, parentId: id === 'elsewhere' ? 'other' : 'home', name: id });
    const there = { item } as unknown as ReturnType<typeof createOptimisticView>;
    const sources = { confirmed: async () => there as never, role: async () => undefined };
    const transaction = openChangeTransaction(database, sources);
    await removeConfirmed(database, transaction, { driveId: 'drive', seq: 9, pulled: true }, 9);
  });
  const said = (await database.notices.toArray()).map(({ data }) => 'changeId' in data && data.changeId);
  expect(said).toEqual(['4', '6', '7']);
});
