import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useState } from 'react';

/** Rows drawn beyond the edges: scrolling shows no gap, the key Tab finds the next one, and what stands above the list is made up for. */
const overscan = 8;

export interface VirtualRows {
  readonly count: number;
  readonly keyOf: (index: number) => string;
  /** What a row is high before it was measured. */
  readonly rowPx: number;
}

/** Goes on the element of a row. */
export interface VirtualRowRef {
  readonly 'data-index': number;
  readonly ref: (element: HTMLElement | null) => void;
}

/**
 * Which of many rows are in the document: those on screen, a few beyond, and the one that has the focus. Each comes with
 * the height of what is left out before it.
 */
export function useVirtualRows(list: RefObject<HTMLElement | null>, { count, keyOf, rowPx }: VirtualRows) {
  const [focused, setFocused] = useState(-1);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      const kept = focused >= 0 && focused < range.count && !indexes.includes(focused);
      return kept ? [...indexes, focused].sort((a, b) => a - b) : indexes;
    },
    [focused],
  );
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => rowPx,
    getItemKey: keyOf,
    overscan,
    rangeExtractor,
    initialRect: { width: 1000, height: 800 },
  });
  const items = virtual.getVirtualItems();
  const rows = items.map(({ index, start }, at) => ({ index, gapPx: start - (items[at - 1]?.end ?? 0) }));
  return {
    rows,
    afterPx: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: (index: number) => virtual.scrollToIndex(index, { align: 'center' }),
    rowProps: (index: number): VirtualRowRef => ({ 'data-index': index, ref: virtual.measureElement }),
    focusEvents: {
      onFocus: ({ target }: FocusEvent) => {
        const row = target.closest('[data-index]')?.getAttribute('data-index');
        setFocused(row == null ? -1 : Number(row));
      },
      // From control to control of a row that was scrolled away it stays; so it does while another window has the focus.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        const stays = [relatedTarget, document.activeElement].some((next) => currentTarget.contains(next));
        if (!stays) setFocused(-1);
      },
    },
  };
}

/** The nearest element around it that scrolls. */
function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let around = element; around !== null; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return null;
}
