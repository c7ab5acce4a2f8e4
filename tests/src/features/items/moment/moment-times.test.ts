import { describe, expect, it } from 'vitest';
import {
  barHeights,
  fromFieldTime,
  shareOf,
  snapToSnapshot,
  timeAfterKey,
  toFieldTime,
} from '#src/features/items/moment/timeline/moment-times.ts';
import { momentInWords } from '#src/features/items/moment/timeline/timeline-texts.ts';

const day = 86_400;
const span = { from: 1_790_000_000, to: 1_790_000_000 + 90 * day };
const middle = span.from + 45 * day;

describe('the slider of the moments', () => {
  it('goes by keys, and never further than the kept time', () => {
    expect(timeAfterKey('ArrowRight', span, middle)).toBe(middle + (90 * day) / 300);
    expect(timeAfterKey('ArrowDown', span, middle)).toBe(middle - (90 * day) / 300);
    expect(timeAfterKey('PageUp', span, middle)).toBe(middle + 3 * day);
    expect(timeAfterKey('PageDown', span, span.from + 1)).toBe(span.from);
    expect(timeAfterKey('PageUp', span, span.to - 1)).toBe(span.to);
    expect(timeAfterKey('Home', span, middle)).toBe(span.from);
    expect(timeAfterKey('End', span, middle)).toBe(span.to);
    expect(timeAfterKey('a', span, middle)).toBeNull();
    // Of a short history a step is a minute: less is not shown.
    expect(timeAfterKey('ArrowRight', { from: 0, to: 600 }, 120)).toBe(180);
  });

  it('stands at a share of the time, at the end where there is none', () => {
    expect(shareOf(span, middle)).toBe(0.5);
    expect(shareOf(span, 0)).toBe(0);
    expect(shareOf(span, span.to + 9)).toBe(1);
    expect(shareOf({ from: 5, to: 5 }, 5)).toBe(1);
  });

  it('takes a snapshot that is near the pointer', () => {
    const snapshots = [{ takenMs: middle * 1000 }, { takenMs: (middle + day) * 1000 }];
    expect(snapToSnapshot(span, middle + 3600, snapshots)).toBe(snapshots[0]);
    expect(snapToSnapshot(span, middle + day - 60, snapshots)).toBe(snapshots[1]);
    expect(snapToSnapshot(span, middle - day, snapshots)).toBeNull();
    expect(snapToSnapshot(span, middle, [])).toBeNull();
  });

  it('shows few changes beside many', () => {
    expect(barHeights([0, 1, 100])).toEqual([0, 0.1, 1]);
    expect(barHeights([0, 0])).toEqual([0, 0]);
  });
});

describe('a moment in words and in a field', () => {
  const zone = 'America/Los_Angeles';
  const time = Date.UTC(2026, 10, 13, 22, 2, 30) / 1000;

  it('is by the clock of the zone in which all times are shown', () => {
    expect(momentInWords(time, zone)).toBe('Friday, November 13, 2026, 2:02 PM');
    expect(momentInWords(time, 'Asia/Tokyo')).toBe('Saturday, November 14, 2026, 7:02 AM');
    expect(toFieldTime(time, zone)).toBe('2026-11-13T14:02');
  });

  it('is read as the end of its minute', () => {
    expect(fromFieldTime('2026-11-13T14:02', zone)).toBe(time + 29);
    expect(fromFieldTime('', zone)).toBeNull();
    // The clock leaves this hour out: the instant after.
    expect(fromFieldTime('2026-03-08T02:30', zone)).toBe(Date.UTC(2026, 2, 8, 10, 0, 59) / 1000);
  });
});
