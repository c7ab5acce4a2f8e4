import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  eventTimeFromWire,
  eventTimeToWire,
  itemTimeFromWire,
  itemTimeToWire,
  secondsFromWire,
  secondsToWire,
} from '#contract/wire/time.ts';

const ms = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2200-01-01') });

describe('times', () => {
  test('of items come back to the millisecond', () => {
    fc.assert(fc.property(ms, (time) => itemTimeFromWire(itemTimeToWire(time)) === time));
  });

  test('of events are nanoseconds', () => {
    expect(eventTimeToWire(1_700_000_000_000)).toBe(1_700_000_000_000_000_000);
    expect(eventTimeFromWire(1_700_000_000_000_000_000)).toBe(1_700_000_000_000);
  });

  test('of items are understood as Windows file time as well', () => {
    expect(itemTimeFromWire(128_930_364_000_000_000)).toBe(Date.parse('2009-07-25T23:00:00Z'));
    fc.assert(fc.property(ms, (time) => itemTimeFromWire((time + 11_644_473_600_000) * 10_000) === time));
  });

  test('that nobody set are the beginning', () => {
    expect([itemTimeFromWire(0), itemTimeFromWire(-1)]).toEqual([0, 0]);
  });

  test('of members and filespaces are whole seconds', () => {
    expect(secondsToWire(1999)).toBe(1);
    expect(secondsFromWire(2)).toBe(2000);
  });
});
