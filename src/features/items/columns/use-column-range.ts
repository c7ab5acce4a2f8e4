import { type RefObject, useLayoutEffect, useState } from 'react';
import { type SizedColumn, type WidthLimits, widthLimits, widthOf } from './column-widths.ts';
import { headOf, measureColumns } from './measure-columns.ts';
import type { ColumnId } from './shown-columns.ts';

export interface ColumnRange extends WidthLimits {
  readonly px: number;
}

/** How wide a column is and can become, while the list and the other columns change. */
export function useColumnRange(
  edge: RefObject<HTMLElement | null>,
  column: SizedColumn,
  columns: readonly ColumnId[],
): ColumnRange {
  const [range, setRange] = useState<ColumnRange>({ px: 0, least: 0, most: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other elements
  useLayoutEffect(() => {
    const head = edge.current && headOf(edge.current);
    if (!head) return;
    const measure = () => {
      const now = measureColumns(head);
      const next = { px: widthOf(now, column), ...widthLimits(now, column) };
      setRange((last) => (isSame(last, next) ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of head.querySelectorAll('[data-head]')) observer.observe(each);
    return () => observer.disconnect();
  }, [edge, column, columns]);
  return range;
}

function isSame(one: ColumnRange, other: ColumnRange): boolean {
  return one.px === other.px && one.least === other.least && one.most === other.most;
}
