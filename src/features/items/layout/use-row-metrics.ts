import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { FolderView } from './folder-views.ts';

export interface RowMetrics {
  readonly rowPx: number;
  /** What stands above the first row inside the scroller. */
  readonly headPx: number;
}

/**
 * The height of a row in pixels. CSS decides it (density, touch, font size, search); a probe of that height shows
 * the arithmetic of the virtual list. `isExact`: whether what was measured last is what was rendered last, as is known in
 * layout effects of whoever calls.
 */
export function useRowMetrics(
  probe: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  view: FolderView,
  hasPaths: boolean,
): RowMetrics & { readonly isExact: () => boolean } {
  const [metrics, setMetrics] = useState<RowMetrics>({ rowPx: 40, headPx: 36 });
  const rendered = useRef(metrics);
  const measured = useRef(metrics);
  rendered.current = metrics;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has something else above its first row, and a path makes rows higher
  useLayoutEffect(() => {
    const element = probe.current;
    if (!element) return;
    const measure = () => {
      const rowPx = element.getBoundingClientRect().height || 40;
      const headPx = body.current?.offsetTop ?? 36;
      const { current: last } = measured;
      if (last.rowPx === rowPx && last.headPx === headPx) return;
      measured.current = { rowPx, headPx };
      setMetrics(measured.current);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [probe, body, view, hasPaths]);
  return { ...metrics, isExact: useCallback(() => rendered.current === measured.current, []) };
}
