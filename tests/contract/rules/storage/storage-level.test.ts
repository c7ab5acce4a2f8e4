import { expect, test } from 'vitest';
import { storageLevel } from '#contract/rules/storage/storage-level.ts';

const gibibyte = 2 ** 30;
const terabyte = 1024 * gibibyte;

test.each([
  [0, 1000, 'spacious'],
  [799, 1000, 'spacious'],
  [800, 1000, 'filling'],
  [949, 1000, 'filling'],
  [950, 1000, 'almost-full'],
  [999, 1000, 'almost-full'],
  [1000, 1000, 'full'],
  [1200, 1000, 'full'],
  [terabyte - 2_000_000, terabyte, 'almost-full'],
  [terabyte - 1_048_575, terabyte, 'full'],
  [gibibyte - 1_048_576, gibibyte, 'almost-full'],
] as const)('%d bytes of %d are %s', (storedBytes, quotaBytes, level) => {
  expect(storageLevel({ storedBytes, quotaBytes })).toBe(level);
});

test('without a limit there is always room', () => {
  expect(storageLevel({ storedBytes: Number.MAX_SAFE_INTEGER, quotaBytes: null })).toBe('spacious');
});
