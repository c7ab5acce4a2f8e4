import { describe, expect, it } from 'vitest';
import type { ItemSyncState } from '#contract/worker-api/item-row.ts';
import { findRemoteChanges } from '#src/features/items/list/find-remote-changes.ts';
import { freezeRows } from '#src/features/items/list/frozen-rows.ts';
import { firstWindow, nextWindow, windowFor } from '#src/features/items/list/window-range.ts';

const item = (id: string, name = id, syncState: ItemSyncState = 'none') => ({
  id,
  name,
  sizeBytes: 1,
  modifiedMs: 1,
  syncState,
});
const list = (
  rows: ReturnType<typeof item>[],
  more: { from?: number; total?: number; listKey?: string } = {},
) => ({
  listKey: 'folder',
  from: 0,
  total: rows.length,
  ...more,
  rows,
});

describe('windows onto a long list', () => {
  it('reach beyond what is visible and stay the same for a while of scrolling', () => {
    const window = windowFor({ from: 1000, to: 1020 });
    expect(window.from).toBeLessThanOrEqual(925);
    expect(window.to).toBeGreaterThanOrEqual(1095);
    expect(windowFor({ from: 1001, to: 1021 })).toEqual(window);
  });

  it('are not read again while the last one has what is asked for', () => {
    expect(nextWindow(firstWindow, { from: 0, to: 20 })).toBe(firstWindow);
    expect(nextWindow(firstWindow, { from: 30, to: 50 })).toBe(firstWindow);
    const farther = nextWindow(firstWindow, { from: 200, to: 220 });
    expect(farther).toEqual(windowFor({ from: 200, to: 220 }));
    expect(nextWindow(farther, { from: 0, to: 20 })).toEqual(windowFor({ from: 0, to: 20 }));
  });

  it('begin at the beginning', () => {
    expect(windowFor({ from: 0, to: 20 }).from).toBe(0);
  });
});

describe('rows while a pointer is at work', () => {
  it('keep their order and take new contents', () => {
    const shown = list([item('a'), item('b')]);
    const next = list([item('0'), item('b', 'B!'), item('a')]);
    expect(freezeRows(shown, next).rows.map(({ name }) => name)).toEqual(['a', 'B!']);
    expect(freezeRows(shown, next).total).toBe(2);
  });

  it('follow immediately where nothing moves, or another folder was opened', () => {
    const shown = list([item('a'), item('b')]);
    const same = list([item('a', 'A!'), item('b')]);
    const other = list([item('x')], { listKey: 'elsewhere' });
    expect(freezeRows(shown, same)).toBe(same);
    expect(freezeRows(shown, other)).toBe(other);
  });
});

describe('what somebody else changed', () => {
  it('is a row with another name, size or time, or a new one', () => {
    const before = list([item('a'), item('c')]);
    const after = list([item('a', 'renamed'), item('b'), item('c')]);
    expect(findRemoteChanges(before, after)).toEqual(['a', 'b']);
  });

  it('is never what has or had a change of this device', () => {
    const before = list([item('a', 'old', 'pending')]);
    const after = list([item('a', 'new'), item('mine', 'mine', 'pending')]);
    expect(findRemoteChanges(before, after)).toEqual([]);
  });

  it('is not what merely scrolled or slid into the window', () => {
    const before = list([item('a'), item('b')], { total: 10 });
    expect(findRemoteChanges(before, list([item('c'), item('d')], { from: 50, total: 10 }))).toEqual([]);
    expect(findRemoteChanges(before, list([item('b'), item('c')], { total: 9 }))).toEqual([]);
    expect(
      findRemoteChanges(before, list([item('a'), item('b')], { listKey: 'elsewhere', total: 11 })),
    ).toEqual([]);
  });
});
