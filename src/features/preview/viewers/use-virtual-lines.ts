import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';

/** Which of many lines are on screen, and where. Each is measured: a wrapped one is higher. */
export function useVirtualLines(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  linePx: number,
  overscan = 20,
) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => linePx,
    overscan,
    initialRect: { width: 1000, height: 800 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another estimate makes what was measured worthless
  useEffect(() => virtual.measure(), [linePx]);
  const top = virtual.scrollOffset ?? 0;
  const items = virtual.getVirtualItems();
  return {
    items,
    /** Which one stands at the upper edge. */
    firstVisible: items.find(({ end }) => end > top + 1)?.index ?? 0,
    totalPx: virtual.getTotalSize(),
    measure: virtual.measureElement,
    scrollTo: (index: number) => virtual.scrollToIndex(index, { align: 'start' }),
  };
}
