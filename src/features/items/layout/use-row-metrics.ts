import { type RefObject, useLayoutEffect, useState } from 'react';

import type { FolderView } from './folder-views.ts';

export interface RowMetrics {
  readonly rowPx: number;
  /** What stands above the first row inside the scroller. */
  readonly headPx: number;
}

/**
 * The height of a row in pixels. CSS decides it (density, touch, font size, search); a probe of that height shows
 * the arithmetic of the virtual list.
 */
export function useRowMetrics(
  probe: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  view: FolderView,
): RowMetrics {
  const [metrics, setMetrics] = useState<RowMetrics>({ rowPx: 40, headPx: 36 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has something else above its first row
  useLayoutEffect(() => {
    const element = probe.current;
    if (!element) return;
    const measure = () => {
      const rowPx = element.getBoundingClientRect().height || 40;
      const headPx = body.current?.offsetTop ?? 36;
      setMetrics((last) => (last.rowPx === rowPx && last.headPx === headPx ? last : { rowPx, headPx }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [probe, body, view]);
  return metrics;
}
