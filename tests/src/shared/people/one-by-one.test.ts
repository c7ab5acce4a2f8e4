import { expect, test } from 'vitest';
import { messages as groupMessages } from '#src/features/groups/messages.ts';
import { messages } from '#src/features/members/messages.ts';
import { runOneByOne } from '#src/shared/people/one-by-one.ts';
import { peopleMessages } from '#src/shared/people/people-messages.ts';

const hundred = Array.from({ length: 100 }, (_, index) => index);

test('what is asked to stop finishes the one it is at, and begins no other', async () => {
  let stopped = false;
  const begun: number[] = [];
  const outcome = await runOneByOne(
    hundred,
    async (one) => {
      begun.push(one);
      if (one === 33) stopped = true;
      return true;
    },
    () => stopped,
    () => {},
  );
  expect(begun).toHaveLength(34);
  expect([outcome.done.length, outcome.left.length]).toEqual([34, 66]);
  expect(messages.deletedOf(outcome.done.length, hundred.length)).toBe('34 of 100 users were deleted.');
});

test('how far it is is told before each, and those that did not work are left', async () => {
  const told: string[] = [];
  const outcome = await runOneByOne(
    ['a', 'b', 'c'],
    async (one) => one !== 'b',
    () => false,
    ({ done, all }) => told.push(peopleMessages.countOf(done, all)),
  );
  expect(told).toEqual(['0 of 3', '1 of 3', '2 of 3']);
  expect(outcome).toEqual({ done: ['a', 'c'], left: ['b'] });
});

test('how many went is said in words', () => {
  expect(messages.deletedOf(1, 2000)).toBe('1 of 2,000 users was deleted.');
  expect(groupMessages.deletedOf(2, 5)).toBe('2 of 5 groups were deleted.');
  expect(groupMessages.addedOf(2, 5)).toBe('2 of 5 users were added.');
  expect(groupMessages.removedOf(1, 5)).toBe('1 of 5 users was removed.');
});
