import { describe, expect, it } from 'vitest';
import {
  countFilters,
  formatFilters,
  itemFilter,
  noFilters,
  parseFilters,
  type SearchFilters,
} from '#src/features/items/search/filters/search-filters.ts';

const folder = 'aaaaaaaa-0000-4000-8000-000000000001';
const zone = 'Europe/Berlin';
const now = Date.parse('2026-11-25T09:30:00+01:00');
const never = Number.POSITIVE_INFINITY;

describe('filters in the address', () => {
  it('are short and readable, and read back as they were', () => {
    const all: SearchFilters = {
      families: ['image', 'video'],
      modified: '7d',
      size: '1m-100m',
      withinId: folder,
    };
    expect(formatFilters(all)).toBe(`kind=image+video&modified=7d&size=1m-100m&in=${folder}`);
    expect(parseFilters(formatFilters(all))).toEqual(all);
    expect(countFilters(all)).toBe(4);
    const range = { ...noFilters, modified: { from: '2026-11-01', to: '' } };
    expect(formatFilters(range)).toBe('modified=2026-11-01..');
    expect(parseFilters(formatFilters(range))).toEqual(range);
    expect(formatFilters(noFilters)).toBe('');
    expect(parseFilters('')).toEqual(noFilters);
    expect(countFilters(noFilters)).toBe(0);
  });

  it('that there are not are left out', () => {
    expect(parseFilters('kind=image,video,nothing')).toEqual({ ...noFilters, families: ['image', 'video'] });
    expect(parseFilters('kind=people&modified=soon&size=2m&in=x')).toEqual(noFilters);
    for (const days of ['..', '2026-02-30..', '2026-11-03..2026-11-01', '1..2', '2026-11-01..2026-11-02..'])
      expect(parseFilters(`modified=${days}`)).toEqual(noFilters);
  });
});

describe('what filters say', () => {
  const modified = (chosen: SearchFilters['modified'], at = now) =>
    itemFilter({ ...noFilters, modified: chosen }, zone, at)?.modifiedMs;
  const berlin = (text: string) => Date.parse(`${text}+01:00`);

  it('begins with a day where the list shows times', () => {
    expect(modified('today')).toEqual([berlin('2026-11-25T00:00:00'), never]);
    expect(modified('7d')).toEqual([berlin('2026-11-19T00:00:00'), never]);
    expect(modified('30d')).toEqual([Date.parse('2026-10-27T00:00:00+01:00'), never]);
    // The clocks went back in between.
    expect(modified('30d', berlin('2026-11-10T12:00:00'))).toEqual([
      Date.parse('2026-10-12T00:00:00+02:00'),
      never,
    ]);
    expect(modified('year')).toEqual([berlin('2026-01-01T00:00:00'), never]);
    expect(modified('today', berlin('2026-11-25T23:59:59'))?.[0]).toBe(berlin('2026-11-25T00:00:00'));
    expect(modified({ from: '2026-11-01', to: '2026-11-03' })).toEqual([
      berlin('2026-11-01T00:00:00'),
      berlin('2026-11-04T00:00:00'),
    ]);
    expect(modified({ from: '', to: '2026-11-03' })).toEqual([-never, berlin('2026-11-04T00:00:00')]);
  });

  it('is nothing where nothing was chosen, and else no more than that', () => {
    expect(itemFilter(noFilters, zone, now)).toBeUndefined();
    expect(itemFilter({ ...noFilters, size: '1g-' }, zone, now)).toEqual({ sizeBytes: [1024 ** 3, never] });
    expect(itemFilter({ ...noFilters, families: ['folder'], withinId: folder }, zone, now)).toEqual({
      families: ['folder'],
      withinId: folder,
    });
  });
});
