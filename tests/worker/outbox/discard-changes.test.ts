import { describe, expect, it } from 'vitest';
import type { ChangeTransaction } from '#worker/changes/change-transaction.ts';
import { discardChanges } from '#worker/outbox/discard-changes.ts';
import type { OutboxRow } from '#worker/replica/replica-database.ts';
import { created, deleted, moved, renamed } from './outbox-rows.ts';

/** The outbox of a book, in memory: what discard asks of it. */
async function left(rows: readonly OutboxRow[], ...asked: readonly string[]) {
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
  await discardChanges(transaction as ChangeTransaction, asked);
  return [...stored.values()].map(({ changeId, state, problem, dependsOn }) => [
    changeId,
    state,
    problem,
    dependsOn,
  ]);
}

describe('what is given up', () => {
  it('goes alone where nothing needs it', async () => {
    expect(await left([created('1', 'a'), created('2', 'b')], '1')).toEqual([['2', 'queued', null, []]]);
  });

  it('leaves on its way what the server may have', async () => {
    const rows = [
      created('1', 'a', 'root', { state: 'sending' }),
      renamed('2', 'b', 'c', { state: 'applied' }),
    ];
    expect(await left(rows, '1', '2')).toHaveLength(2);
  });

  it('stays listed with what was made inside it, until all of it is given up', async () => {
    const rows = [
      created('1', 'outer', 'root', { state: 'rejected', problem: 'not-allowed' }),
      created('2', 'inner', 'outer', { state: 'blocked', dependsOn: ['1'] }),
      created('3', 'deep', 'inner', { state: 'blocked', dependsOn: ['2'] }),
    ];
    expect(await left(rows, '1')).toEqual([
      ['1', 'rejected', 'discarded', []],
      ['2', 'blocked', null, ['1']],
      ['3', 'blocked', null, ['2']],
    ]);
    // Of a chain, the highest that was given up keeps the rest.
    expect(await left(rows, '1', '2')).toEqual([
      ['1', 'rejected', 'discarded', []],
      ['2', 'blocked', null, ['1']],
      ['3', 'blocked', null, ['2']],
    ]);
    expect(await left(rows, '1', '2', '3')).toEqual([]);
  });

  it('lets go what can do without it', async () => {
    const rows = [
      renamed('1', 'a', 'b', { state: 'rejected', problem: 'item-name.too-long' }),
      moved('2', 'a', 'c', { state: 'blocked', dependsOn: ['1'] }),
    ];
    expect(await left(rows, '1')).toEqual([['2', 'queued', null, []]]);
  });

  it('holds what still waits for something else that is stuck', async () => {
    const rows = [
      renamed('1', 'a', 'b', { state: 'rejected', problem: 'gone' }),
      moved('2', 'x', 'y', { state: 'rejected', problem: 'cycle' }),
      moved('3', 'a', 'x', { state: 'blocked', dependsOn: ['1', '2'] }),
    ];
    expect(await left(rows, '1')).toEqual([
      ['2', 'rejected', 'cycle', []],
      ['3', 'blocked', null, ['2']],
    ]);
  });

  it('never deletes what was to be taken out of a folder first', async () => {
    const rows = [
      moved('1', 'kept', 'elsewhere', { state: 'rejected', problem: 'not-allowed' }),
      deleted('2', 'folder', { state: 'blocked', dependsOn: ['1'] }),
    ];
    expect(await left(rows, '1')).toEqual([['2', 'rejected', 'discarded', []]]);
  });

  it('of a replaced change takes nothing along: the server has it', async () => {
    const rows = [
      renamed('1', 'a', 'b', { state: 'superseded' }),
      moved('2', 'a', 'c', { state: 'queued', dependsOn: ['1'] }),
    ];
    expect(await left(rows, '1')).toEqual([['2', 'queued', null, ['1']]]);
  });
});
