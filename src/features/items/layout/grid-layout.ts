import type { FocusMove } from '../grid/grid-keymap.ts';
import type { RowRange } from '../list/window-range.ts';

/** How the rows of a source stand on the screen: in lines, one below the other, of one row or of several. */
export interface GridLayout {
  readonly lines: number;
  /** Rows of a full line. */
  readonly columns: number;
  /** Lines drawn beyond the edges, so that scrolling never shows a gap. */
  readonly overscan: number;
  readonly linePx: (line: number) => number;
  /** How far a line begins below the first. */
  readonly topOf: (line: number) => number;
  /** The line at a distance from the beginning of the first: the first or the last for what lies beyond them. */
  readonly lineAt: (px: number) => number;
  /** All lines together. */
  readonly heightPx: number;
  readonly rowsOf: (line: number) => RowRange;
  readonly lineOf: (index: number) => number;
  /** Where a key leads from a row; -1: from none. `viewPx`: how high a screen of lines is. */
  readonly target: (to: FocusMove, from: number, viewPx: number) => number;
}

/** A list: each row is a line. */
export function rowLayout(count: number, rowPx: number): GridLayout {
  const last = count - 1;
  return {
    lines: count,
    columns: 1,
    overscan: 8,
    linePx: () => rowPx,
    topOf: (line) => line * rowPx,
    lineAt: (px) => Math.max(0, Math.min(last, Math.floor(px / rowPx))),
    heightPx: count * rowPx,
    rowsOf: (line) => ({ from: line, to: line + 1 }),
    lineOf: (index) => index,
    target(to, from, viewPx) {
      const page = Math.max(1, Math.floor(viewPx / rowPx) - 1);
      switch (to) {
        case 'up':
        case 'left':
          return Math.max(0, from - 1);
        case 'down':
        case 'right':
          return Math.min(last, from + 1);
        case 'pageUp':
          return Math.max(0, from - page);
        case 'pageDown':
          return Math.min(last, Math.max(0, from) + page);
        case 'first':
          return 0;
        case 'last':
          return last;
      }
    },
  };
}
