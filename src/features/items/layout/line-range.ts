import type { GridLayout } from './grid-layout.ts';

/** The first line on screen and the last; `last` is -1 where there is none. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

export function linesOnScreen(layout: GridLayout, topPx: number, viewPx: number): LineRange {
  if (layout.lines === 0) return { first: 0, last: -1 };
  return { first: layout.lineAt(topPx), last: layout.lineAt(topPx + viewPx) };
}

/** The first line of which nothing is hidden above the upper edge; the last one where there is none. */
export function firstWholeLine(layout: GridLayout, { first, last }: LineRange, topPx: number): number {
  return layout.topOf(first) < topPx && first < last ? first + 1 : first;
}

/** Whether nothing of what was on screen is there any more. */
export function isElsewhere({ first, last }: LineRange, before: LineRange): boolean {
  return first > before.last || last < before.first;
}

/** The lines that are drawn: those on screen, `overscan` beyond at each side, and always `kept`, if that is a line. */
export function linesToDraw(
  layout: GridLayout,
  { first, last }: LineRange,
  kept: number,
  overscan: number,
): readonly number[] {
  if (last < 0) return [];
  const from = Math.max(0, first - overscan);
  const to = Math.min(layout.lines - 1, last + overscan);
  const lines = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (kept < 0 || kept >= layout.lines || (kept >= from && kept <= to)) return lines;
  return kept < from ? [kept, ...lines] : [...lines, kept];
}

/** Where the list has to stand for all of a line to be on screen, moved by no more than needed. */
export function topThatShows(layout: GridLayout, line: number, topPx: number, viewPx: number): number {
  const lineTop = layout.topOf(line);
  const lineEnd = lineTop + layout.linePx(line);
  if (lineTop < topPx) return lineTop;
  return lineEnd > topPx + viewPx ? lineEnd - viewPx : topPx;
}
