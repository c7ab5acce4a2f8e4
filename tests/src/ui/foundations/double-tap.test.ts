import { expect, it } from 'vitest';
import { isSecondTap } from '#src/ui/foundations/double-tap.ts';

it.each([
  ['at once in the same place', 180, 6, true],
  ['later', 600, 0, false],
  ['elsewhere', 180, 90, false],
])('a tap %s: is it the second of a double tap', (_what, afterMs, awayPx, expected) => {
  const first = { timeStamp: 1000, clientX: 50, clientY: 200 };
  const next = { timeStamp: 1000 + afterMs, clientX: 50, clientY: 200 + awayPx };
  expect(isSecondTap(first, next)).toBe(expected);
  expect(isSecondTap(null, next)).toBe(false);
});
