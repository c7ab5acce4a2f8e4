import { describe, expect, test } from 'vitest';
import { type SyncedFilespace, syncProgressText } from '#src/features/filespaces/sync-progress-text.ts';

describe('what is on this device', () => {
  test('is the current filespace, ready to search', () => {
    const drives = [drive('a', { items: 18_402 }), drive('b', { items: 7 })];
    expect(syncProgressText(drives, 'a')).toBe('18,402 items ready to search');
  });

  test('is shown with its total while it arrives', () => {
    const drives = [drive('a', { items: 4212, total: 18_402, complete: false })];
    expect(syncProgressText(drives, 'a')).toBe('4,212 of 18,402 items');
  });

  test('is everything that is connected where the current filespace is not', () => {
    const drives = [drive('a', { items: 1 }), drive('b', { items: 2 }), drive('c', { items: 40 }, false)];
    expect(syncProgressText(drives, 'c')).toBe('3 items ready to search');
    expect(syncProgressText([drive('a', { items: 1 })], undefined)).toBe('1 item ready to search');
    expect(syncProgressText([], undefined)).toBe('Nothing offline yet');
  });
});

function drive(
  driveId: string,
  copy: { readonly items: number; readonly total?: number; readonly complete?: boolean },
  connected = true,
): SyncedFilespace {
  const { items, total = items, complete = true } = copy;
  return { driveId, connected, shown: { items, total, complete }, filling: null };
}
