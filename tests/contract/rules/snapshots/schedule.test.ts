import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import {
  checkSchedule,
  nextRuns,
  type Recurrence,
  type ScheduleUnit,
  scheduleUnits,
} from '#contract/rules/snapshots/schedule.ts';

const hour = 3_600_000;
const utc = (text: string) => Date.parse(`${text}Z`);
const toText = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const runsOf = (
  [zone, every, unit]: readonly [string, number, ScheduleUnit],
  start: string,
  count: number,
  after = utc(start) - 1,
) => nextRuns({ startsMs: utc(start), every, unit, zone }, after, count).map(toText);

const berlin = 'Europe/Berlin'; // 02:00 → 03:00 on 29 March 2026, 03:00 → 02:00 on 25 October
const newYork = 'America/New_York'; // 02:00 → 03:00 on 8 March 2026, 02:00 → 01:00 on 1 November
const lordHowe = 'Australia/Lord_Howe'; // half an hour: 02:00 → 02:30 on 4 October 2026, 02:00 → 01:30 on 5 April
const apia = 'Pacific/Apia'; // had no 30 December 2011

describe('the runs of a schedule, in UTC', () => {
  test.each<[string, readonly [string, number, ScheduleUnit], readonly string[]]>([
    [
      'an hour that is left out is the first instant after it',
      [berlin, 1, 'Day'],
      ['2026-03-27T01:30', '2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30'],
    ],
    [
      'an hour that comes twice counts once',
      [berlin, 1, 'Day'],
      ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'],
    ],
    [
      'hours are hours that pass',
      [berlin, 6, 'Hour'],
      ['2026-03-28T18:30', '2026-03-29T00:30', '2026-03-29T06:30', '2026-03-29T12:30'],
    ],
    [
      'weeks keep the time of the day',
      [berlin, 2, 'Week'],
      ['2026-10-19T06:00', '2026-11-02T07:00', '2026-11-16T07:00'],
    ],
    [
      'left out in New York',
      [newYork, 1, 'Day'],
      ['2026-03-07T07:30', '2026-03-08T07:00', '2026-03-09T06:30'],
    ],
    ['twice in New York', [newYork, 1, 'Day'], ['2026-10-31T05:30', '2026-11-01T05:30', '2026-11-02T06:30']],
    [
      'a leap day is the 28th in the years between',
      [newYork, 1, 'Year'],
      ['2028-02-29T14:00', '2029-02-28T14:00', '2030-02-28T14:00', '2031-02-28T14:00', '2032-02-29T14:00'],
    ],
    [
      'a quarter is three months, counted from the start',
      [newYork, 1, 'Quarter'],
      [
        ...['2026-11-30T17:00', '2027-02-28T17:00', '2027-05-30T16:00', '2027-08-30T16:00'],
        ...['2027-11-30T17:00', '2028-02-29T17:00', '2028-05-30T16:00'],
      ],
    ],
    [
      'half an hour that is left out',
      [lordHowe, 1, 'Day'],
      ['2026-10-02T15:45', '2026-10-03T15:30', '2026-10-04T15:15'],
    ],
    [
      'half an hour that comes twice',
      [lordHowe, 1, 'Day'],
      ['2026-04-03T14:45', '2026-04-04T14:45', '2026-04-05T15:15'],
    ],
    [
      'a day that is left out',
      [apia, 1, 'Day'],
      ['2011-12-28T20:00', '2011-12-29T20:00', '2011-12-30T10:00', '2011-12-30T20:00', '2011-12-31T20:00'],
    ],
    [
      'two midnights that are one instant are one run',
      [apia, 1, 'Day'],
      ['2011-12-29T10:00', '2011-12-30T10:00', '2011-12-31T10:00', '2012-01-01T10:00'],
    ],
  ])('%s', (_, recurrence, expected) => {
    expect(runsOf(recurrence, expected[0] ?? '', expected.length)).toEqual(expected);
  });

  test('the 31st of each month at half past two, for three years', () => {
    const expected = [
      ...['2026-01-31T01:30', '2026-02-28T01:30', '2026-03-31T00:30', '2026-04-30T00:30'],
      ...['2026-05-31T00:30', '2026-06-30T00:30', '2026-07-31T00:30', '2026-08-31T00:30'],
      ...['2026-09-30T00:30', '2026-10-31T01:30', '2026-11-30T01:30', '2026-12-31T01:30'],
      ...['2027-01-31T01:30', '2027-02-28T01:30', '2027-03-31T00:30', '2027-04-30T00:30'],
      ...['2027-05-31T00:30', '2027-06-30T00:30', '2027-07-31T00:30', '2027-08-31T00:30'],
      // On the 31st of October 2027 half past two comes twice.
      ...['2027-09-30T00:30', '2027-10-31T00:30', '2027-11-30T01:30', '2027-12-31T01:30'],
      ...['2028-01-31T01:30', '2028-02-29T01:30', '2028-03-31T00:30', '2028-04-30T00:30'],
      ...['2028-05-31T00:30', '2028-06-30T00:30', '2028-07-31T00:30', '2028-08-31T00:30'],
      ...['2028-09-30T00:30', '2028-10-31T01:30', '2028-11-30T01:30', '2028-12-31T01:30'],
    ];
    expect(runsOf([berlin, 1, 'Month'], '2026-01-31T01:30', 36)).toEqual(expected);
    expect(runsOf([berlin, 1, 'Month'], '2026-01-31T01:30', 3, utc('2028-02-29T01:30'))).toEqual(
      expected.slice(26, 29),
    );
  });

  test('a first time that comes twice is the one that was chosen', () => {
    expect(runsOf([berlin, 1, 'Day'], '2026-10-25T01:30', 2)).toEqual([
      '2026-10-25T01:30',
      '2026-10-26T01:30',
    ]);
  });

  test('none before the first time, and none in a zone that nobody knows', () => {
    expect(runsOf([newYork, 3, 'Month'], '2030-01-31T12:00', 1, utc('2026-01-01T00:00'))).toEqual([
      '2030-01-31T12:00',
    ]);
    expect(runsOf(['Mars/Olympus', 1, 'Day'], '2030-01-31T12:00', 1)).toEqual([]);
  });
});

const recurrences = fc.record<Recurrence>({
  startsMs: fc
    .integer({ min: utc('2010-01-01T00:00') / 60_000, max: utc('2030-01-01T00:00') / 60_000 })
    .map((minutes) => minutes * 60_000),
  every: fc.integer({ min: 1, max: 40 }),
  unit: fc.constantFrom(...scheduleUnits),
  zone: fc.constantFrom(berlin, newYork, lordHowe, apia, 'UTC', 'Asia/Kathmandu', 'Africa/Casablanca'),
});

test('runs only go on, and each is the same from wherever they are counted', () => {
  fc.assert(
    fc.property(recurrences, fc.integer({ min: 0, max: 60 }), (recurrence, skipped) => {
      const runs = nextRuns(recurrence, recurrence.startsMs - 1, skipped + 4);
      expect(runs[0]).toBe(recurrence.startsMs);
      expect(runs.every((run, n) => n === 0 || run > (runs[n - 1] ?? 0))).toBe(true);
      const last = runs.slice(skipped);
      expect(nextRuns(recurrence, (last[0] ?? 0) - 1, 4)).toEqual(last);
      expect(nextRuns(recurrence, (last[0] ?? 0) + 1, 3)).toEqual(last.slice(1));
    }),
    { numRuns: 300 },
  );
});

test('a day at some time is the first minute at which the clocks show it, or more', () => {
  const days = fc.record({
    zone: fc.constantFrom(berlin, newYork, lordHowe, apia),
    from: fc.constantFrom('2011-12-27', '2026-03-06', '2026-03-27', '2026-04-03', '2026-10-02', '2026-10-30'),
    minute: fc.nat(1439),
  });
  fc.assert(
    fc.property(days, ({ zone, from, minute }) => {
      const shown = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      const local = (ms: number) => utc(shown.format(ms).replace(' ', 'T'));
      const startsMs = utc(`${from}T00:00`) + minute * 60_000;
      const wanted = [1, 2, 3].map((days) => {
        const shows = local(startsMs) + days * 24 * hour;
        let ms = shows - 15 * hour;
        while (local(ms) < shows) ms += 60_000;
        return ms;
      });
      expect(nextRuns({ startsMs, every: 1, unit: 'Day', zone }, startsMs, 3).slice(0, 2)).toEqual(
        [...new Set(wanted)].slice(0, 2),
      );
    }),
    { numRuns: 60 },
  );
});

describe('what may be chosen', () => {
  const nowMs = utc('2026-03-01T12:00');
  const chosen = { name: ' Nightly ', startsMs: nowMs + 1500, every: 1, unit: 'Day', keep: 7, zone: berlin };
  const check = (more: object) => checkSchedule({ ...chosen, ...more }, nowMs);

  test('is kept trimmed, to the second, with the usual name of the zone', () => {
    expect(check({ zone: 'europe/berlin' })).toEqual({
      ok: true,
      value: { ...chosen, name: 'Nightly', startsMs: nowMs + 1000 },
    });
  });

  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'snapshot-name.blank'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'snapshot-name.length'],
    ['a name that cannot be seen', { name: 'a\u200bb' }, 'snapshot-name.invisible'],
    ['no time', { startsMs: Number.NaN }, 'schedule.start'],
    ['a time that is too far', { startsMs: nowMs + limits.scheduleStartMs + 1 }, 'schedule.start'],
    ['a time that is too long ago', { startsMs: nowMs - limits.scheduleStartMs - 1 }, 'schedule.start'],
    ['no interval', { every: 0 }, 'schedule.every'],
    ['half an interval', { every: 1.5 }, 'schedule.every'],
    ['too long an interval', { every: 1001 }, 'schedule.every'],
    ['no unit', { unit: '' }, 'schedule.unit'],
    ['a unit of another spelling', { unit: 'day' }, 'schedule.unit'],
    ['no property of every object', { unit: 'constructor' }, 'schedule.unit'],
    ['nothing kept', { keep: 0 }, 'schedule.keep'],
    ['too many kept', { keep: 101 }, 'schedule.keep'],
    ['a zone that nobody knows', { zone: 'Mars/Olympus' }, 'schedule.zone'],
    ['no zone', { zone: '' }, 'schedule.zone'],
  ])('is not %s', (_, more, kind) => {
    expect(check(more)).toMatchObject({ ok: false, problem: { kind } });
  });
});
