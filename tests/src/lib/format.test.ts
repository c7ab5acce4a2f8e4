import { describe, expect, test, vi } from 'vitest';
import {
  defaultTimeZone,
  formatCount,
  formatDate,
  formatGroupCount,
  formatSize,
  lastModifiedLabel,
  plural,
  workspaceInitials,
} from '#src/lib/format.ts';

describe('a size', () => {
  test.each([
    [0, '0 Bytes'],
    [1, '1 Byte'],
    [2, '2 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1.00 KB'],
    [12_698, '12.40 KB'],
    [1024 ** 2 - 1, '1.00 MB'],
    [1.47 * 1024 ** 3, '1.47 GB'],
    [1024 ** 4, '1.00 TB'],
    [3 * 1024 ** 5, '3.00 PB'],
    [5000 * 1024 ** 5, '5000.00 PB'],
    [-1, '0 Bytes'],
  ])('of %d bytes reads %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });
});

describe('a time', () => {
  const winter = Date.UTC(2026, 0, 5, 20, 4);
  test('is shown in the zone that somebody chose', () => {
    expect(formatDate(winter, defaultTimeZone)).toBe('Jan 5, 2026, 12:04 PM');
    expect(formatDate(winter, 'Europe/Berlin')).toBe('Jan 5, 2026, 9:04 PM');
  });

  test('has two digits for the hour in German, from midnight on', async () => {
    vi.stubGlobal('document', {});
    vi.stubGlobal('navigator', { languages: [] });
    vi.stubGlobal('window', { localStorage: { getItem: () => 'de' } });
    vi.resetModules();
    try {
      const german = await import('#src/lib/format.ts');
      expect(german.formatDate(winter - 11 * 3_600_000, 'UTC')).toBe('5. Jan. 2026, 09:04');
      expect(german.formatDate(winter - 20 * 3_600_000, 'UTC')).toBe('5. Jan. 2026, 00:04');
    } finally {
      vi.unstubAllGlobals();
      vi.resetModules();
    }
  });

  test('stands under the name of its zone', () => {
    expect(lastModifiedLabel(defaultTimeZone)).toBe('Last Modified (PST)');
    expect(lastModifiedLabel('Europe/Berlin', winter)).toBe('Last Modified (GMT+1)');
    expect(lastModifiedLabel('America/New_York', winter)).toBe('Last Modified (EST)');
  });
});

test('counts are grouped, padded for groups, and agree with their noun', () => {
  expect(formatCount(18_402)).toBe('18,402');
  expect(formatGroupCount(7)).toBe('07');
  expect(formatGroupCount(120)).toBe('120');
  expect(formatGroupCount(2003)).toBe('2,003');
  expect([plural(1, 'change'), plural(2, 'change'), plural(0, 'copy', 'copies')]).toEqual([
    '1 change',
    '2 changes',
    '0 copies',
  ]);
});

test('a workspace is known by two letters', () => {
  expect(['north-studio', 'archive', 'a-b-c', '7'].map(workspaceInitials)).toEqual(['NS', 'AR', 'AB', '7']);
});
