import { describe, expect, it } from 'vitest';
import { columnsIn, tileLayout } from '#src/features/items/layout/tile-layout.ts';

// Seven folders and eleven files in four columns:
//  0  1  2  3
//  4  5  6
//  7  8  9 10
// 11 12 13 14
// 15 16 17
const layout = tileLayout(
  [
    { count: 7, linePx: 50 },
    { count: 11, linePx: 200 },
  ],
  4,
);

describe('a gallery', () => {
  it('has lines of folders, then lines of files', () => {
    expect([layout.lines, layout.heightPx]).toEqual([5, 700]);
    expect([0, 1, 2, 3, 4].map((line) => [layout.rowsOf(line).from, layout.rowsOf(line).to])).toEqual([
      [0, 4],
      [4, 7],
      [7, 11],
      [11, 15],
      [15, 18],
    ]);
    expect([0, 1, 2, 4].map(layout.linePx)).toEqual([50, 50, 200, 200]);
    expect([0, 3, 4, 6, 7, 17].map(layout.lineOf)).toEqual([0, 0, 1, 1, 2, 4]);
  });

  it.each([
    ['right', 3, 4],
    ['right', 6, 7],
    ['right', 17, 17],
    ['left', 4, 3],
    ['left', 0, 0],
    ['down', 1, 5],
    ['down', 3, 6],
    ['down', 6, 9],
    ['down', 14, 17],
    ['down', 16, 16],
    ['up', 9, 6],
    ['up', 10, 6],
    ['up', 5, 1],
    ['up', 2, 2],
    ['first', 12, 0],
    ['last', 2, 17],
    ['down', -1, 0],
    ['pageDown', -1, 0],
  ] as const)('%s leads from %i to %i', (to, from, reached) => {
    expect(layout.target(to, from, 450)).toBe(reached);
  });

  it.each([
    ['pageDown', 1, 12],
    ['pageDown', 8, 12],
    ['pageDown', 13, 17],
    ['pageUp', 16, 12],
    ['pageUp', 8, 1],
    ['pageUp', 1, 1],
    ['pageDown', 17, 17],
  ] as const)('%s leads from %i a screen further, to %i', (to, from, reached) => {
    expect(layout.target(to, from, 400)).toBe(reached);
  });

  it('moves by a line at least, however low the window is', () => {
    expect([layout.target('pageDown', 8, 10), layout.target('pageUp', 12, 10)]).toEqual([12, 8]);
  });

  it('without folders, without files, and empty', () => {
    const files = tileLayout(
      [
        { count: 0, linePx: 50 },
        { count: 5, linePx: 200 },
      ],
      2,
    );
    expect([files.lines, files.rowsOf(2), files.target('up', 4, 400)]).toEqual([3, { from: 4, to: 5 }, 2]);
    const empty = tileLayout([], 3);
    expect([empty.lines, empty.heightPx, empty.rowsOf(0), empty.target('down', -1, 400)]).toEqual([
      0,
      0,
      { from: 0, to: 0 },
      0,
    ]);
  });

  it('of a hundred thousand is no more than arithmetic', () => {
    const large = tileLayout([{ count: 100_000, linePx: 240 }], 5);
    expect([large.lines, large.lineOf(99_999), large.target('up', 99_999, 800)]).toEqual([
      20_000, 19_999, 99_994,
    ]);
  });

  it.each([
    [1040, 184, 12, 5],
    [1039, 240, 12, 4],
    [374, 160, 6, 2],
    [150, 160, 6, 2],
  ])('in %i px with tiles of %i px and gaps of %i px has %i columns', (width, least, gap, columns) => {
    expect(columnsIn(width, least, gap)).toBe(columns);
  });
});
