import type { HighlightedRange } from './highlight.ts';
import type { TextLine } from './slice-lines.ts';

export interface LinePart {
  readonly from: number;
  readonly text: string;
  readonly scope: string | null;
}

/** A line in the parts that are colored alike. */
export function lineParts(
  text: string,
  { from, to }: TextLine,
  ranges: readonly HighlightedRange[],
): readonly LinePart[] {
  const parts: LinePart[] = [];
  let at = from;
  const add = (end: number, scope: string | null) => {
    if (end > at) parts.push({ from: at, text: text.slice(at, end), scope });
    at = Math.max(at, end);
  };
  for (let next = firstEndingAfter(ranges, from); next < ranges.length; next += 1) {
    const range = ranges[next];
    if (!range || range.from >= to) break;
    add(Math.max(range.from, from), null);
    add(Math.min(range.to, to), range.scope);
  }
  add(to, null);
  return parts;
}

function firstEndingAfter(ranges: readonly HighlightedRange[], position: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.to ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
