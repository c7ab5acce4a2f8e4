import { describe, expect, it } from 'vitest';
import type { WireActivityLine } from '#contract/wire/history/activity.ts';
import { sinceLabel, unreadLabel } from '#src/shared/activity/activity-times.ts';
import { mergeActivity, newLineCount, olderStart, placedNow } from '#src/shared/activity/merge-activity.ts';
import type { KeptActivity } from '#worker/read/reader.ts';

const line = (seq: number): WireActivityLine => ({
  ...{ seq, time: seq, kind: 'created', by: null, files: 0, folders: 1, tops: 1 },
  ...{ items: [{ id: `i${seq}`, kind: 'folder', name: 'Plans', parent_folder: 'f' }], folder: null },
});
const kept = (more: Partial<KeptActivity> = {}): KeptActivity => ({
  ...{ lines: [line(9), line(8)], hasMore: false, olderBefore: 8, since: null },
  ...more,
});
const none = { lines: null, hasMore: false, asking: false, problem: null };
const offline = { kind: 'offline' } as const;

describe('what is kept of the activity, and what the server has', () => {
  it('the server is asked only where fewer are kept than are wanted', () => {
    expect(olderStart(null, 2)).toBe('newest');
    expect(olderStart(kept(), 2)).toBeNull();
    expect(olderStart(kept(), 3)).toBe(8);
    expect(olderStart(kept({ olderBefore: null }), 3)).toBeNull();
  });

  it('what the server has comes after what is kept', () => {
    expect(mergeActivity(kept(), none, null)).toMatchObject({ hasMore: true, canMoreOffline: false });
    const older = { ...none, lines: [line(7)], hasMore: true };
    const merged = mergeActivity(kept(), older, 8);
    expect(merged.lines?.map(({ seq }) => seq)).toEqual([9, 8, 7]);
    expect(merged.hasMore).toBe(true);
    expect(mergeActivity(kept(), { ...older, hasMore: false }, 8).hasMore).toBe(false);
    expect(mergeActivity(kept({ olderBefore: null, hasMore: true }), none, null)).toMatchObject({
      ...{ hasMore: true, canMoreOffline: true },
    });
    expect(mergeActivity(null, older, 'newest')).toEqual({ ...older, since: null, canMoreOffline: false });
  });

  it('that there is none is said when the server was asked, or cannot be', () => {
    const empty = kept({ lines: [] });
    expect(mergeActivity(empty, { ...none, asking: true }, 8).lines).toBeNull();
    expect(mergeActivity(empty, { ...none, lines: [] }, 8)).toMatchObject({ lines: [], hasMore: false });
    expect(mergeActivity(empty, { ...none, problem: offline }, 8)).toMatchObject({
      lines: [],
      hasMore: true,
    });
  });

  it('an item is where it is now', () => {
    const parents = new Map([
      ['i9', 'g'],
      ['i8', null],
    ]);
    const places = placedNow([line(9), line(8), line(7)], parents).map(
      ({ items }) => items[0]?.parent_folder,
    );
    expect(places).toEqual(['g', null, 'f']);
  });

  it('is divided where the last visit ended', () => {
    const lines = [line(9), line(8), line(7)];
    expect(newLineCount(lines, null)).toBe(0);
    expect(newLineCount(lines, { atMs: 0, seq: 8 })).toBe(1);
    expect(newLineCount(lines, { atMs: 0, seq: 9 })).toBe(0);
    expect(newLineCount(lines, { atMs: 0, seq: 5 })).toBe(0);
  });

  it.each([
    ['2026-11-25T09:02:00Z', '9:02 AM'],
    ['2026-11-24T09:02:00Z', 'yesterday'],
    ['2026-11-20T09:02:00Z', 'Friday'],
    ['2026-11-12T09:02:00Z', 'Nov 12'],
  ])('the visit of %s is told as %s', (time, label) => {
    const nowMs = Date.parse('2026-11-25T18:00:00Z');
    expect(sinceLabel(Date.parse(time), nowMs, 'UTC')).toBe(`Since you were here (${label})`);
    expect(unreadLabel(12, Date.parse(time), nowMs, 'UTC')).toBe(`12 changes since ${label}`);
  });
});
