import { expect, test } from 'vitest';
import {
  countText,
  filterText,
  isPassing,
  problemText,
  summaryText,
} from '#src/features/compare/compare-texts.ts';
import { addressedMoment, momentOptions, withAddressed } from '#src/features/compare/moment-options.ts';
import { comparePath, parseComparison } from '#src/lib/compare-path.ts';

test('the summary leaves out what there is none of', () => {
  const totals = { items: 1264, added: 1214, removed: 12, changed: 30, renamed: 0, moved: 8 };
  expect(summaryText(totals)).toBe('1,214 added · 12 removed · 30 changed · 8 moved');
  expect(filterText('added', totals)).toBe('Added (1,214)');
  expect(filterText('moved', undefined)).toBe('Moved');
});

test('of a list that is not all here it is said how long it is', () => {
  const totals = { items: 55_000, added: 1214, removed: 0, changed: 1, renamed: 0, moved: 0 };
  expect(countText(2200, false, totals, null)).toBe('2,200 of 55,000 differences');
  expect(countText(200, false, totals, 'added')).toBe('200 of 1,214 differences');
  expect(countText(1, true, totals, 'changed')).toBe('1 difference');
});

test('a refusal that stays is not offered to be tried again', () => {
  const refused = (status: number) => ({ kind: 'refused', status, message: 'Why.' }) as never;
  expect([404, 410, 500].map((status) => isPassing(refused(status)))).toEqual([false, false, true]);
  expect([404, 410, 500].map((status) => problemText(refused(status)))).toEqual([
    "This folder didn't exist at either moment.",
    'One of the moments is no longer kept, or is from before you got access.',
    'Why.',
  ]);
});

test('the moments to choose from are now, each snapshot once, and the one of the address', () => {
  const snapshots = [
    { seq: 9, label: 'Launch', canLoad: true },
    { seq: 9, label: 'Again', canLoad: true },
    { seq: 4, label: 'Old', canLoad: false },
  ];
  expect(momentOptions(9, snapshots).map(({ label }) => label)).toEqual([
    ...['Now', 'Launch', 'Old (from before you got access)'],
  ]);
  expect(momentOptions(5, snapshots)[1]).toEqual({ value: '5', label: 'An earlier moment' });
  const timed = withAddressed(
    snapshots,
    [5, 9].map((seq) => addressedMoment(seq, 0, 60_000, 'UTC')),
  );
  expect(momentOptions(5, timed).map(({ label }) => label)).toEqual([
    ...['Now', 'Today, 12:00 AM', 'Launch', 'Old (from before you got access)'],
  ]);
  expect(timed[0]?.time).toBe('today, 12:00 AM');
});

test('the address names both moments, and a folder', () => {
  const path = comparePath('d', { from: 12, to: 'now' }, 'f');
  expect(path).toBe('/drive?filespace=d&panel=snapshots&folder=f&from=12&to=now');
  const parse = (search: string) => parseComparison(new URLSearchParams(search));
  expect(parse(path.slice(7))).toEqual({ from: 12, to: 'now' });
  expect(parse('from=now&to=7')).toEqual({ from: 'now', to: 7 });
  expect(parse('from=7')).toEqual({ from: 7, to: 'now' });
  for (const search of ['', 'to=7', 'from=x', 'from=-1']) expect(parse(search)).toBeNull();
});
