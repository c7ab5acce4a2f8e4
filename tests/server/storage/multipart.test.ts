import { expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { partBytesOf } from '#server/storage/multipart.ts';

const mib = 1_048_576;

test.each([1, 8 * mib, 70_000 * mib, 71_000 * mib, 100_001 * mib + 1, limits.uploadFileBytes])(
  'parts of %i bytes are whole blocks, fit in memory, and are fewer than services take',
  (size) => {
    const bytes = partBytesOf(size);
    expect(bytes % limits.contentBlockBytes).toBe(0);
    expect(bytes).toBeGreaterThanOrEqual(8 * mib);
    expect(bytes).toBeLessThanOrEqual(128 * mib);
    // A thousand may fail, and each has used up a number of S3's 10,000.
    expect(Math.ceil(size / bytes)).toBeLessThanOrEqual(9000);
  },
);

test('what most people store has the smallest parts', () => {
  expect([partBytesOf(1), partBytesOf(70_000 * mib)]).toEqual([8 * mib, 8 * mib]);
});
