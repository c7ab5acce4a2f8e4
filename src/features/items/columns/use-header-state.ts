import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { whenIdle } from '../../../ui/popups/lazy-popups.ts';
import type { ColumnId } from './shown-columns.ts';

/** Whether each column that orders the rows is there. Some are not chosen, or CSS has no room for them. */
export function useHasAllOrders(
  header: RefObject<HTMLElement | null>,
  columns: readonly ColumnId[],
): boolean {
  const [hasAll, setAll] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice of columns has other elements
  useLayoutEffect(() => {
    const element = header.current;
    if (!element) return;
    const isShown = (id: ColumnId) =>
      (element.querySelector<HTMLElement>(`[data-head="${id}"]`)?.offsetWidth ?? 0) > 0;
    const measure = () => setAll(isShown('size') && isShown('modified'));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [header, columns]);
  return hasAll;
}

/** Whether the page has had nothing else to do once: what no first screen needs may come. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
