import type { FocusMove } from '../grid/grid-keymap.ts';
import type { GridLayout } from './grid-layout.ts';

/** Rows of one height that follow one another in the source. */
export interface TileSection {
  readonly count: number;
  readonly linePx: number;
}

interface PlacedSection extends TileSection {
  readonly firstRow: number;
  readonly firstLine: number;
  readonly lines: number;
  readonly topPx: number;
}

/** A gallery: sections of tiles, each beginning a line of its own. */
export function tileLayout(sections: readonly TileSection[], columns: number): GridLayout {
  const placed = place(sections, columns);
  const end = placed.at(-1);
  const lines = end ? end.firstLine + end.lines : 0;
  const count = end ? end.firstRow + end.count : 0;
  const heightPx = end ? end.topPx + end.lines * end.linePx : 0;

  const sectionOfLine = (line: number) => placed.findLast(({ firstLine }) => firstLine <= line);
  const sectionOfRow = (index: number) => placed.findLast(({ firstRow }) => firstRow <= index);

  function lineOf(index: number): number {
    const section = sectionOfRow(index);
    return section ? section.firstLine + Math.floor((index - section.firstRow) / columns) : 0;
  }

  function rowsOf(line: number) {
    const section = sectionOfLine(line);
    if (!section) return { from: 0, to: 0 };
    const from = section.firstRow + (line - section.firstLine) * columns;
    return { from, to: Math.min(from + columns, section.firstRow + section.count) };
  }

  function topOf(line: number): number {
    const section = sectionOfLine(line);
    return section ? section.topPx + (line - section.firstLine) * section.linePx : 0;
  }

  function lineAt(px: number): number {
    const section = placed.findLast(({ topPx }) => topPx <= px);
    if (!section) return 0;
    const within = Math.floor((px - section.topPx) / section.linePx);
    return section.firstLine + Math.min(within, section.lines - 1);
  }

  /** The row of a line that stands in a column, or the last one where the line is shorter. */
  function inColumn(line: number, column: number): number {
    const { from, to } = rowsOf(Math.min(Math.max(0, line), lines - 1));
    return Math.min(from + column, to - 1);
  }

  function target(to: FocusMove, from: number, viewPx: number): number {
    if (to === 'first' || count === 0) return 0;
    if (to === 'last') return count - 1;
    if (from < 0) return 0;
    if (to === 'left') return Math.max(0, from - 1);
    if (to === 'right') return Math.min(count - 1, from + 1);
    const line = lineOf(from);
    const column = from - rowsOf(line).from;
    // As in a list, the first line and the last have nothing beyond them.
    if (to === 'up') return line === 0 ? from : inColumn(line - 1, column);
    if (to === 'down') return line === lines - 1 ? from : inColumn(line + 1, column);
    const back = to === 'pageUp';
    const reached = lineAt(topOf(line) + (back ? -1 : 1) * Math.max(0, viewPx - linePx(line)));
    return inColumn(back ? Math.min(reached, line - 1) : Math.max(reached, line + 1), column);
  }

  const linePx = (line: number) => sectionOfLine(line)?.linePx ?? 0;
  return { lines, columns, overscan: 2, linePx, topOf, lineAt, heightPx, rowsOf, lineOf, target };
}

function place(sections: readonly TileSection[], columns: number): readonly PlacedSection[] {
  const placed: PlacedSection[] = [];
  let next = { firstRow: 0, firstLine: 0, topPx: 0 };
  for (const { count, linePx } of sections) {
    if (count === 0) continue;
    const lines = Math.ceil(count / columns);
    placed.push({ ...next, count, linePx, lines });
    next = {
      firstRow: next.firstRow + count,
      firstLine: next.firstLine + lines,
      topPx: next.topPx + lines * linePx,
    };
  }
  return placed;
}

/** How many tiles of at least `leastPx` fit beside one another, two at least. */
export function columnsIn(widthPx: number, leastPx: number, gapPx: number): number {
  return Math.max(2, Math.floor((widthPx + gapPx) / (leastPx + gapPx)));
}
