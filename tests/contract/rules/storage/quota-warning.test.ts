import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextWarning, type WarnedPercent } from '#contract/rules/storage/quota-warning.ts';

const quotaBytes = 1000;

/** What is emailed while the bytes stored are one after the other. */
function emailed(...stored: readonly number[]): readonly number[] {
  let warned: WarnedPercent = 0;
  return stored.flatMap((storedBytes) => {
    const next = nextWarning(warned, { storedBytes, quotaBytes });
    warned = next.warned;
    return next.email ?? [];
  });
}

test('each percent is emailed when it is passed', () => {
  expect(emailed(0, 799, 800, 900, 949, 950, 999, 1000, 1100)).toEqual([80, 95, 100]);
});

test('several that are passed together are one email, of the highest', () => {
  expect(emailed(0, 1000)).toEqual([100]);
  expect(emailed(810, 1000, 960)).toEqual([80, 100]);
});

test('what goes up and down around a percent is emailed once', () => {
  expect(emailed(800, 799, 800, 751, 805)).toEqual([80]);
  expect(emailed(950, 940, 950, 901, 960)).toEqual([95]);
  expect(emailed(1000, 999, 1000, 951, 1000)).toEqual([100]);
});

test('what was below it by 5 % of the quota is emailed again', () => {
  expect(emailed(800, 749, 800)).toEqual([80, 80]);
  expect(emailed(1000, 899, 950, 1000)).toEqual([100, 95, 100]);
});

test('without a quota nothing is emailed, and what was is forgotten', () => {
  expect(nextWarning(95, { storedBytes: 5000, quotaBytes: null })).toEqual({ warned: 0, email: null });
});

test('whatever is stored, what is passed is warned of, and nothing twice in a row', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1200 })), (stored) => {
      let warned: WarnedPercent = 0;
      for (const storedBytes of stored) {
        const next = nextWarning(warned, { storedBytes, quotaBytes });
        if (next.email !== null) expect(next.email).toBeGreaterThan(warned);
        if (storedBytes >= 950) expect(next.warned).toBeGreaterThanOrEqual(95);
        expect(nextWarning(next.warned, { storedBytes, quotaBytes })).toEqual({
          warned: next.warned,
          email: null,
        });
        warned = next.warned;
      }
    }),
  );
});
