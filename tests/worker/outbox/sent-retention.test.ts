import { expect, it } from 'vitest';
import { maxSentChanges, tooOld } from '#worker/outbox/sent-retention.ts';
import type { OutboxRow, SentRow } from '#worker/replica/replica-database.ts';
import { renamed, restored, undone } from './outbox-rows.ts';

const sent = (rows: readonly OutboxRow[]): readonly SentRow[] =>
  rows.map((row, index) => ({ ...row, seq: index, sentMs: index }));

const together = (count: number, actionId: string, rowOf: (changeId: string) => OutboxRow) =>
  Array.from({ length: count }, (_, index) => ({ ...rowOf(`${actionId} ${index}`), actionId }));

it('of what was sent, what was done in one go is kept whole', () => {
  const many = together(250, 'a', (changeId) => restored(changeId, changeId));
  const single = Array.from({ length: 10 }, (_, index) => renamed(`${index}`, 'x', 'y'));
  expect(tooOld(sent([...single, ...many]))).toEqual(single.slice(0, 6).map(({ changeId }) => changeId));
  const later = Array.from({ length: maxSentChanges - 1 }, (_, index) => renamed(`later ${index}`, 'x', 'y'));
  expect(tooOld(sent([...many, ...later]))).toEqual([]);
  expect(tooOld(sent([...many, ...later, renamed('last', 'x', 'y')]))).toHaveLength(250);
});

it('and what was undone stays as long as its undo', () => {
  const many = together(250, 'a', (changeId) => restored(changeId, changeId));
  const between = Array.from({ length: 5 }, (_, index) => renamed(`${index}`, 'x', 'y'));
  const undo = many.map(({ changeId }) => ({ ...undone(`un ${changeId}`, 'x', { undoes: changeId }) }));
  const undos = undo.map((row) => ({ ...row, actionId: 'b' }));
  const after = Array.from({ length: 5 }, (_, index) => renamed(`after ${index}`, 'x', 'y'));
  expect(tooOld(sent([...many, ...between, ...undos, ...after]))).toEqual(
    between.map(({ changeId }) => changeId),
  );
});
