import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { EventResult } from '#contract/wire/items.ts';
import { changeTables, openChangeTransaction } from '#worker/changes/change-transaction.ts';
import type { createOptimisticView } from '#worker/changes/optimistic-view.ts';
import { applyEventResults } from '#worker/outbox/apply-event-results.ts';
import { findLastUndoable } from '#worker/outbox/last-undoable.ts';
import type { OutboxRow } from '#worker/replica/replica-database.ts';
import { ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { renamed, undone } from './outbox-rows.ts';

let turn = 0;

/** A device that renamed two folders and asked to undo the second; what is left once the server has answered. */
async function refused(answer: Partial<EventResult>, extra: readonly OutboxRow[] = []) {
  turn += 1;
  const database = new ReplicaDatabase(`person ${turn}`, { durability: 'relaxed' });
  await database.open();
  const undo = undone('3', 'b', { undoes: '2', state: 'sending', itemName: 'Plans' });
  const done = [renamed('1', 'a', 'x'), renamed('2', 'b', 'y')].map(({ state: _, ...row }, index) => ({
    ...row,
    ...{ change: { ...row.change, clientTimeMs: index }, sentMs: 0, seq: 5 + index },
  }));
  await database.outbox.bulkPut([undo, ...extra]);
  await database.sentChanges.bulkPut(done);
  const result: EventResult = { event_id: '3', status: 'rejected', ...answer };
  await database.transaction('rw', changeTables(database), async () => {
    const nothing = { item: () => undefined } as unknown as ReturnType<typeof createOptimisticView>;
    const sources = { confirmed: async () => nothing as never, role: async () => undefined };
    const transaction = openChangeTransaction(database, sources);
    await applyEventResults(database, transaction, [undo], [result], 9);
  });
  const outbox = await database.outbox.toArray();
  const next = findLastUndoable(outbox, await database.sentChanges.toArray(), 'drive');
  const notices = await database.notices.toArray();
  return { outbox: outbox.map(({ changeId }) => changeId), notices, next: next?.changeIds };
}

const obstacle = { item_id: 'b', kind: 'folder', name: 'Plans' } as const;

it.each([
  { code: 'nothing-to-undo' },
  { code: 'not-kept' },
  { code: 'undo-refused', because: { ...obstacle, reason: 'gone-forever' } },
] as const)('an undo that nothing can be done about leaves a notice and no card: $code', async (answer) => {
  const { outbox, notices, next } = await refused(answer);
  expect(outbox).toEqual([]);
  expect(notices).toMatchObject([
    { kind: 'rejected', data: { name: 'Plans', problem: answer.code, type: 'undoChange', isOver: true } },
  ]);
  // The next Undo goes on to what was before.
  expect(next).toEqual(['1']);
});

it.each([
  { code: 'undo-refused', because: { ...obstacle, reason: 'renamed' } },
  { code: 'not-allowed' },
  { code: 'a code of a newer server' },
] as const)('one that a person can do something about keeps its card: $code', async (answer) => {
  const { outbox, notices, next } = await refused(answer);
  expect(outbox).toEqual(['3']);
  expect(notices).toMatchObject([{ kind: 'rejected', data: { name: 'Plans' } }]);
  expect(notices[0]?.data).not.toHaveProperty('isOver');
  expect(next).toEqual(['1']);
});

it('and one that something else waits for, which would be lost silently with it', async () => {
  const waits = renamed('4', 'b', 'z', { dependsOn: ['3'] });
  expect((await refused({ code: 'nothing-to-undo' }, [waits])).outbox).toEqual(['3', '4']);
});
