import { describe, expect, it } from 'vitest';
import { evictRecent, freeBytes } from '#worker/offline-files/room.ts';

const gigabyte = 1_073_741_824;

describe('the room for offline files', () => {
  it('ends at four fifths of what the browser gives, and where a gigabyte is left', () => {
    expect(freeBytes({ usedBytes: 2 * gigabyte, quotaBytes: 10 * gigabyte })).toBe(6 * gigabyte);
    expect(freeBytes({ usedBytes: gigabyte, quotaBytes: 3 * gigabyte })).toBe(gigabyte);
    expect(freeBytes({ usedBytes: 9 * gigabyte, quotaBytes: 10 * gigabyte })).toBe(0);
    expect(freeBytes({ usedBytes: 0, quotaBytes: 0 })).toBe(Number.POSITIVE_INFINITY);
  });

  it('is made by what was opened longest ago, and by no more of it than has to go', () => {
    const files = [
      { openedMs: 3, bytes: 10 },
      { openedMs: 1, bytes: 10 },
      { openedMs: 2, bytes: 10 },
    ];
    expect(evictRecent(files, 30)).toEqual([]);
    expect(evictRecent(files, 29).map(({ openedMs }) => openedMs)).toEqual([1]);
    expect(evictRecent(files, 10).map(({ openedMs }) => openedMs)).toEqual([1, 2]);
    expect(evictRecent(files, -5)).toHaveLength(3);
  });
});
