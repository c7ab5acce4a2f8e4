import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect } from 'react';
import type { RowSource } from '../list/row-source.ts';
import { useRowMetrics } from './use-row-metrics.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** Rows drawn beyond the edges, so that scrolling never shows a gap. */
const overscan = 8;

export interface GridElements {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly probe: RefObject<HTMLElement | null>;
  readonly body: RefObject<HTMLElement | null>;
}

/** Which rows exist in the document now, and where: those on screen, a few beyond, and always the focused one. */
export function useVirtualRows(
  { scroller, probe, body }: GridElements,
  source: RowSource,
  focusIndex: number,
) {
  const { rowPx, headPx } = useRowMetrics(probe, body);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      const kept = focusIndex >= 0 && focusIndex < range.count && !indexes.includes(focusIndex);
      return kept ? [...indexes, focusIndex].sort((a, b) => a - b) : indexes;
    },
    [focusIndex],
  );
  const virtual = useVirtualizer({
    count: source.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    rangeExtractor,
    initialRect: { width: 1000, height: 800 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of rows makes every measurement stale
  useLayoutEffect(() => virtual.measure(), [virtual, rowPx, headPx]);
  useScrollRestoration(scroller, source.listKey);
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? 0;
  const { see } = source;
  useEffect(() => see({ from: first, to: last + 1 }), [see, first, last]);
  return {
    rowPx,
    headPx,
    items: virtual.getVirtualItems(),
    scrollTo: useCallback((index: number) => virtual.scrollToIndex(index), [virtual]),
  };
}
