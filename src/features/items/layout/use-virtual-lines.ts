import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { RowSource } from '../list/row-source.ts';
import type { GridLayout } from './grid-layout.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

export interface VirtualLinesOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly source: RowSource;
  readonly layout: GridLayout;
  readonly focusIndex: number;
  /** What stands above the first line inside the scroller. */
  readonly headPx: number;
}

/** Which lines exist in the document now, and where: those on screen, a few beyond, and always that of the focused row. */
export function useVirtualLines(options: VirtualLinesOptions) {
  const { scroller, source, layout, focusIndex, headPx } = options;
  const { listKey } = source;
  const focusLine = focusIndex >= 0 ? layout.lineOf(focusIndex) : -1;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const lines = defaultRangeExtractor(range);
      const kept = focusLine >= 0 && focusLine < range.count && !lines.includes(focusLine);
      return kept ? [...lines, focusLine].sort((a, b) => a - b) : lines;
    },
    [focusLine],
  );
  const virtual = useVirtualizer({
    count: layout.lines,
    getScrollElement: () => scroller.current,
    estimateSize: layout.linePx,
    overscan: layout.overscan,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    rangeExtractor,
    initialRect: { width: 1000, height: 800 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout makes every measurement stale
  useLayoutEffect(() => virtual.measure(), [virtual, layout, headPx]);
  useScrollRestoration(scroller, listKey, layout.heightPx);
  const first = layout.rowsOf(virtual.range?.startIndex ?? 0).from;
  const { to } = layout.rowsOf(virtual.range?.endIndex ?? 0);
  const shown = useRef({ listKey, columns: layout.columns, first });
  useLayoutEffect(() => {
    const last = shown.current;
    shown.current = { listKey, columns: layout.columns, first };
    // What was at the top stays there when the rows stand otherwise.
    if (last.listKey === listKey && last.columns !== layout.columns && last.first > 0)
      virtual.scrollToIndex(layout.lineOf(last.first), { align: 'start' });
  }, [listKey, layout, first, virtual]);
  const { see } = source;
  useEffect(() => see({ from: first, to }), [see, first, to]);
  return {
    lines: virtual.getVirtualItems().map(({ index, start }) => ({ line: index, top: start - headPx })),
    scrollTo: useCallback((index: number) => virtual.scrollToIndex(layout.lineOf(index)), [virtual, layout]),
  };
}
