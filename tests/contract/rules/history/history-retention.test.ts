import { expect, test } from 'vitest';
import {
  chooseHistoryDays,
  historyLoweringGraceMs as grace,
  type HistoryRetention,
  historyDaysAt,
  isHistoryDays,
} from '#contract/rules/history/history-retention.ts';

const usual: HistoryRetention = { days: 90, lowered: null };

test('more days count immediately', () => {
  expect(chooseHistoryDays(usual, 365, 0)).toEqual({ days: 365, lowered: null });
});

test('fewer days count a day later, to the millisecond', () => {
  const lowered = chooseHistoryDays(usual, 30, 1000);
  expect(lowered).toEqual({ days: 30, lowered: { formerDays: 90, endsMs: 1000 + grace } });
  expect([historyDaysAt(lowered, 999 + grace), historyDaysAt(lowered, 1000 + grace)]).toEqual([90, 30]);
});

test('what was taken back within the day never counted', () => {
  const lowered = chooseHistoryDays({ days: 365, lowered: null }, 30, 0);
  expect(chooseHistoryDays(lowered, 365, grace - 1)).toEqual({ days: 365, lowered: null });
  const halfBack = chooseHistoryDays(lowered, 90, grace - 1);
  expect(halfBack).toEqual({ days: 90, lowered: { formerDays: 365, endsMs: grace - 1 + grace } });
  // Afterwards 90 are more than there are.
  expect(chooseHistoryDays(lowered, 90, grace)).toEqual({ days: 90, lowered: null });
});

test('the same again does not begin the day anew', () => {
  const lowered = chooseHistoryDays(usual, 30, 0);
  expect(chooseHistoryDays(lowered, 30, 5000)).toBe(lowered);
});

test('only the three are choices', () => {
  expect([30, 90, 365, 0, 31, '30', null, Number.NaN].map(isHistoryDays)).toEqual([
    ...[true, true, true],
    ...[false, false, false, false, false],
  ]);
});
