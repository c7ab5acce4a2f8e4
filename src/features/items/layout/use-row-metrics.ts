import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { FolderView } from './folder-views.ts';

export interface RowMetrics {
  readonly rowPx: number;
  /** What stands above the first row inside the scroller. */
  readonly headPx: number;
}

const beforeMeasuring: RowMetrics = { rowPx: 40, headPx: 36 };

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
  const rows = `${view} ${hasPaths}`;
  /** By rows: what comes again is drawn as it was, and measured behind that, where nothing has to be laid out for it. */
  const [metrics, setMetrics] = useState<Readonly<Record<string, RowMetrics>>>({});
  const rendered = useRef(metrics);
  const measured = useRef(metrics);
  const known = useRef(new Set<string>());
  rendered.current = metrics;
  useLayoutEffect(() => {
    const element = probe.current;
    if (!element) return;
    const measure = () => {
      known.current.add(rows);
      const rowPx = element.getBoundingClientRect().height || beforeMeasuring.rowPx;
      const headPx = body.current?.offsetTop ?? beforeMeasuring.headPx;
      const last = measured.current[rows] ?? beforeMeasuring;
      if (last.rowPx === rowPx && last.headPx === headPx) return;
      measured.current = { ...measured.current, [rows]: { rowPx, headPx } };
      setMetrics(measured.current);
    };
    if (!known.current.has(rows)) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [probe, body, rows]);
  const isExact = useCallback(() => rendered.current === measured.current, []);
  return { ...(metrics[rows] ?? beforeMeasuring), isExact };
}
