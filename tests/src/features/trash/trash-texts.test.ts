import { describe, expect, it } from 'vitest';
import { messages } from '#src/features/trash/messages.ts';
import { countText, insideText, placeText } from '#src/features/trash/trash-texts.ts';
import { defaultTimeZone } from '#src/lib/format.ts';
import { formatRecent } from '#src/lib/format-recent.ts';
import { restoreStateText } from '#src/shared/restore/restore-state-text.ts';

const file = {
  ...{
    id: 'f',
    kind: 'file' as const,
    name: 'a.txt',
    size: 2048,
    items_inside: 0,
    bytes_inside: 0,
    deleted: 1,
  },
  ...{ parent_folder: 'p', parent_name: 'Exports', parent_path: '/Launch film/Exports', seq: 1 },
};
const folder = { ...file, kind: 'folder' as const, size: 0, items_inside: 1204, bytes_inside: 1024 ** 3 };

describe('the trash', () => {
  it('says how long things stay', () => {
    expect(messages.stay).toBe('Items stay here for 30 days.');
  });

  it.each([
    ['2026-11-25T17:12:00Z', 'Today, 9:12 AM'],
    ['2026-11-25T07:59:00Z', 'Yesterday, 11:59 PM'],
    ['2026-11-12T19:20:00Z', 'Nov 12, 11:20 AM'],
    ['2025-12-31T19:20:00Z', 'Dec 31, 2025, 11:20 AM'],
  ])('says of %s when it was: %s', (time, text) => {
    expect(formatRecent(Date.parse(time), Date.parse('2026-11-25T18:00:00Z'), defaultTimeZone)).toBe(text);
  });

  it('says where it was: by where that is now, by its name of then, and as the filespace at the top', () => {
    expect(placeText(file, 'campaign')).toBe('Launch film / Exports');
    expect(placeText({ ...file, parent_path: null }, 'campaign')).toBe('Exports');
    expect(placeText({ ...file, parent_path: '/', parent_name: '' }, 'campaign')).toBe('campaign');
    expect(placeText({ ...file, parent_path: null, parent_name: '' }, 'campaign')).toBe('–');
  });

  it('counts what lay inside, and all of it once all is known', () => {
    expect([insideText(folder), insideText(file)]).toEqual(['1,204', '–']);
    expect(countText([folder, file], true)).toBe('2 items, 1.00 GB');
    expect(countText([file], false)).toBe('1 item, more to come');
  });

  it('says how far a restore is', () => {
    const waiting = { kind: 'waiting', changeId: 'c' } as const;
    expect(restoreStateText(waiting, true)).toBe('Waits for a connection');
    expect(restoreStateText(waiting, false)).toBe('Waits to be restored');
    expect(restoreStateText({ kind: 'sending' }, false)).toBe('Restoring');
    expect(restoreStateText({ kind: 'refused', changeId: 'c' }, false)).toBe(
      'Not restored. Open the outbox.',
    );
    expect(restoreStateText(undefined, false)).toBeNull();
  });
});
