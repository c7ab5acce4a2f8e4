import { describe, expect, it } from 'vitest';
import {
  clear,
  countSelected,
  emptySelection,
  focusRow,
  isSelected,
  rangeTo,
  removeFromSelection,
  type Selection,
  selectAll,
  selectOnly,
  selectRange,
  toggle,
  trackMovedRows,
} from '#src/features/items/list/selection.ts';

interface Row {
  readonly id: string;
  readonly name?: string;
}
const rows: readonly Row[] = 'abcdefghij'.split('').map((id) => ({ id }));
const row = (index: number): Row => rows[index] ?? { id: '?' };
const none: Selection<Row> = emptySelection;
const ids = (selection: Selection<Row>) =>
  rows
    .map(({ id }) => id)
    .filter((id) => isSelected(selection, id))
    .join('');

describe('selecting', () => {
  it('selects one row alone', () => {
    const both = toggle(selectOnly(row(1), 1), row(3), 3);
    expect(ids(selectOnly(row(2), 2))).toBe('c');
    expect(ids(both)).toBe('bd');
    expect(ids(toggle(both, row(1), 1))).toBe('d');
  });

  it('never selects by moving the focus', () => {
    const moved = focusRow(selectOnly(row(1), 1), { id: 'f', index: 5 });
    expect(ids(moved)).toBe('b');
    expect(moved.focus).toEqual({ id: 'f', index: 5 });
    expect(moved.anchor).toEqual({ id: 'b', index: 1 });
  });

  it('extends from the anchor in both directions and shrinks again', () => {
    const start = selectOnly(row(4), 4);
    expect(rangeTo(start, 6)).toEqual([4, 7]);
    const down = selectRange(start, rows.slice(4, 7), { id: 'g', index: 6 });
    expect(ids(down)).toBe('efg');
    expect(rangeTo(down, 2)).toEqual([2, 5]);
    const up = selectRange(down, rows.slice(2, 5), { id: 'c', index: 2 });
    expect(ids(up)).toBe('cde');
    expect(up.anchor?.id).toBe('e');
  });

  it('starts a range at the focused row when nothing was selected yet', () => {
    const focused = focusRow(none, { id: 'c', index: 2 });
    expect(rangeTo(focused, 5)).toEqual([2, 6]);
    expect(rangeTo(none, 5)).toEqual([5, 6]);
  });

  it.each([
    ['down', [3, 4, 5], 'cdef'],
    ['up', [1, 0], 'abc'],
    ['to the end', [9], 'cdefghij'],
    ['down and up again', [3, 4, 3, 1], 'bc'],
  ])('keeps the row at which the keyboard stood in the range: %s', (_way, steps, expected) => {
    const extended = steps.reduce(
      (state, index) => {
        const [from, to] = rangeTo(state, index);
        return selectRange(state, rows.slice(from, to), { id: row(index).id, index });
      },
      focusRow(none, { id: 'c', index: 2 }),
    );
    expect(ids(extended)).toBe(expected);
    expect(extended.anchor).toEqual({ id: 'c', index: 2 });
  });

  it('adds a range to what is selected when asked to', () => {
    const first = toggle(none, row(0), 0);
    const anchored = toggle(first, row(4), 4);
    expect(ids(selectRange(anchored, rows.slice(4, 6), { id: 'f', index: 5 }, true))).toBe('aef');
  });
});

describe('selecting all', () => {
  it('means every row, whether it is loaded or not', () => {
    const all = selectAll(none);
    expect(countSelected(all, 50_000)).toBe(50_000);
    expect(isSelected(all, 'never seen')).toBe(true);
  });

  it('means the rows that are there, where all of them are: what arrives later is not selected', () => {
    const all = selectAll(none, { rows: rows.slice(0, 4), from: 0 }, 4);
    expect(ids(all)).toBe('abcd');
    const later = trackMovedRows(all, { rows: rows.slice(0, 6), from: 0 }, 6);
    expect(ids(later)).toBe('abcd');
    expect(countSelected(later, 6)).toBe(4);
    expect(countSelected(selectAll(none, { rows, from: 20 }, 50_000), 50_000)).toBe(50_000);
  });

  it('leaves out what is taken out again', () => {
    const butOne = toggle(selectAll(none), row(3), 3);
    expect(countSelected(butOne, 10)).toBe(9);
    expect(ids(butOne)).toBe('abcefghij');
    expect(ids(selectRange(butOne, rows.slice(2, 5), { id: 'e', index: 4 }, true))).toBe('abcdefghij');
  });

  it('is ended by clearing, which leaves the keyboard where it is', () => {
    const all = selectAll(focusRow(none, { id: 'd', index: 3 }));
    expect(ids(clear(all))).toBe('');
    expect(clear(all).focus).toEqual({ id: 'd', index: 3 });
    expect(clear(none)).toBe(none);
  });
});

describe('a range after clearing', () => {
  it('starts where the keyboard is, not at an anchor that nobody sees', () => {
    const moved = focusRow(selectOnly(row(1), 1), { id: 'f', index: 5 });
    expect(rangeTo(clear(moved), 6)).toEqual([5, 7]);
  });
});

describe('following a list that changes', () => {
  it('goes with a row to its new place', () => {
    const selection = selectOnly(row(2), 2);
    const moved = trackMovedRows(selection, { rows: [row(0), row(1), row(3), row(2)], from: 0 }, 4);
    expect(moved.focus).toEqual({ id: 'c', index: 3 });
    expect(ids(moved)).toBe('c');
  });

  it('hands the focus of a deleted row to the next one, and of the last row to the one before', () => {
    const selection = focusRow(none, { id: 'c', index: 2 });
    expect(trackMovedRows(selection, { rows: [row(0), row(1), row(3)], from: 0 }, 3).focus).toEqual({
      id: 'd',
      index: 2,
    });
    const last = focusRow(none, { id: 'd', index: 3 });
    expect(trackMovedRows(last, { rows: [row(0), row(1), row(2)], from: 0 }, 3).focus).toEqual({
      id: 'c',
      index: 2,
    });
    expect(trackMovedRows(last, { rows: [], from: 0 }, 0).focus).toBeNull();
  });

  it('hands the focus of several deleted rows to the row behind them, wherever it stands now', () => {
    const before = { rows: [row(0), row(1), row(2), row(3), row(4)], from: 0 };
    const after = { rows: [row(0), row(4)], from: 0 };
    const focus = (index: number) => focusRow(none, { id: row(index).id, index });
    expect(trackMovedRows(focus(3), after, 2, before).focus).toEqual({ id: row(4).id, index: 1 });
    expect(trackMovedRows(focus(1), after, 2, before).focus).toEqual({ id: row(4).id, index: 1 });
    const withoutEnd = { rows: [row(0), row(1)], from: 0 };
    expect(trackMovedRows(focus(4), withoutEnd, 2, before).focus).toEqual({ id: row(1).id, index: 1 });
  });

  it('keeps the focus on a row that the window has left behind, before it or behind it', () => {
    const before = { rows: rows.slice(0, 6), from: 0 };
    const first = focusRow(none, { id: row(0).id, index: 0 });
    expect(trackMovedRows(first, { rows: rows.slice(3, 9), from: 3 }, 10, before)).toBe(first);
    const last = focusRow(none, { id: row(8).id, index: 8 });
    const later = { rows: rows.slice(3, 9), from: 3 };
    expect(trackMovedRows(last, { rows: rows.slice(0, 6), from: 0 }, 10, later)).toBe(last);
  });

  it('keeps the focus for a row that is on its way, in the middle, at the end and where nothing is yet', () => {
    const before = { rows: [row(0), row(2)], from: 0 };
    for (const index of [1, 2]) {
      const awaited = focusRow(none, { id: 'new', index, isAwaited: true });
      const again = { rows: [row(0), row(2)], from: 0 };
      const kept = trackMovedRows(awaited, again, 2, before);
      expect(kept).toBe(awaited);
      const rows = [row(0), row(2)].toSpliced(index, 0, { ...row(1), id: 'new' });
      expect(trackMovedRows(kept, { rows, from: 0 }, 3, again).focus).toEqual({ id: 'new', index });
    }
    const first = focusRow(none, { id: 'new', index: 0, isAwaited: true });
    expect(trackMovedRows(first, { rows: [], from: 0 }, 0)).toBe(first);
  });

  it('awaits no row that was there already: one that is deleted hands the focus on', () => {
    const before = { rows: [row(0), row(1)], from: 0 };
    const shown = focusRow(none, { id: row(1).id, index: 1, isAwaited: true });
    expect(trackMovedRows(shown, { rows: [row(0)], from: 0 }, 1, before).focus).toEqual({
      id: row(0).id,
      index: 0,
    });
  });

  it('keeps the focus where its row is beyond the window', () => {
    const far = focusRow(none, { id: 'z', index: 900 });
    expect(trackMovedRows(far, { rows, from: 0 }, 1000)).toBe(far);
  });

  it('takes the newest content of selected rows', () => {
    const renamed = { id: 'b', name: 'new' };
    const selection = trackMovedRows(selectOnly(row(1), 1), { rows: [row(0), renamed], from: 0 }, 2);
    expect(selection.rows.get('b')).toBe(renamed);
  });

  it('changes nothing when nothing changed', () => {
    const selection = selectOnly(row(1), 1);
    expect(trackMovedRows(selection, { rows, from: 0 }, 10)).toBe(selection);
  });

  it('forgets rows that are gone', () => {
    expect(ids(removeFromSelection(toggle(selectOnly(row(1), 1), row(2), 2), ['c', 'x']))).toBe('b');
  });
});
