import { expect, it } from 'vitest';
import {
  consequenceText,
  isConfirmed,
  isGone,
  questionText,
} from '#src/features/trash/forever/forever-texts.ts';

it('asks with the number of items, and of a single one with its name', () => {
  const plan = { name: 'Plan.pdf' };
  expect(questionText([plan, plan], 1204)).toBe('Delete 1,204 items forever?');
  expect(questionText([plan], 3)).toBe('Delete 3 items forever?');
  expect(questionText([plan], 1)).toBe('Delete “Plan.pdf” forever?');
});

it.each([
  [2, [], "Their versions go too. This can't be undone."],
  [1, [], "Its versions go too. This can't be undone."],
  [
    2,
    ['Launch'],
    "Their versions go too, and snapshot Launch will no longer contain them. This can't be undone.",
  ],
  [
    1,
    ['Weekly', 'Launch'],
    "Its versions go too, and snapshots Weekly and Launch will no longer contain it. This can't be undone.",
  ],
  [
    2,
    ['6', '5', '4', '3', '2', '1'],
    "Their versions go too, and snapshots 6, 5, 4, 3, 2 and 1 will no longer contain them. This can't be undone.",
  ],
  [
    2,
    ['7', '6', '5', '4', '3', '2', '1'],
    "Their versions go too, and snapshots 7, 6, 5, 4, 3 and 2 more will no longer contain them. This can't be undone.",
  ],
] as const)('says of %d items and the snapshots %j what goes', (items, snapshots, text) => {
  expect(consequenceText({ items, snapshots: [...snapshots] })).toBe(text);
});

it('has the word typed from 100 items on', () => {
  expect(isConfirmed(99, '')).toBe(true);
  expect(isConfirmed(100, '')).toBe(false);
  expect(isConfirmed(100, 'delet')).toBe(false);
  expect(isConfirmed(100, ' Delete ')).toBe(true);
});

it('asks for nothing any more where nothing of it is in the trash', () => {
  const of = (status: number) => isGone({ kind: 'problem', status } as never);
  expect([404, 500, 409].map(of)).toEqual([true, false, false]);
  expect(isGone({ kind: 'offline' })).toBe(false);
});
