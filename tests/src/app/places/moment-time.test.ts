import { describe, expect, it } from 'vitest';
import { readMomentTime } from '#src/app/places/moment-time.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const read = (at: string) => readMomentTime(at, nowMs);

describe('the time in an address', () => {
  it('is an instant, with seconds and their parts or without, in any zone', () => {
    const time = Date.parse('2026-11-13T22:02:00Z') / 1000;
    for (const at of [
      '2026-11-13T22:02Z',
      '2026-11-13T22:02:00Z',
      '2026-11-13T22:02:00.999Z',
      '2026-11-13T23:02+01:00',
      '2026-11-13T23:02 01:00',
      '2026-11-13T14:02:00.123456-08:00',
    ])
      expect(read(at)).toEqual({ kind: 'time', time });
    expect(read('latest')).toEqual({ kind: 'latest' });
  });

  it('may be a minute ahead, by another clock, and no more', () => {
    expect(read('2026-11-20T12:01:00Z').kind).toBe('time');
    expect(read('2026-11-20T12:01:01Z').kind).toBe('future');
  });

  it.each([
    '2026-11-13',
    '2026-11-13T22:02',
    '2026-13-13T22:02Z',
    '2026-11-32T22:02Z',
    '2026-02-30T10:00Z',
    '2026-11-13T25:02Z',
    '1969-12-31T23:59Z',
    '-1',
    '1.5',
    '1e3',
    'now',
    '9999999999999999',
    'Fri, 13 Nov 2026 22:02:00 GMT',
  ])('is not %s', (at) => {
    expect(read(at).kind).toBe('unknown');
  });
});
