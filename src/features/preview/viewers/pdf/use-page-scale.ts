import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { actualScale, fitScale, scrollAfterZoom, zoomedScale } from './page-zoom.ts';
import { useZoomGestures, type WindowPoint } from './use-zoom-gestures.ts';

const letter = { width: 612, height: 792 };
/** While it goes on changing, pages are stretched; they are drawn anew when it has rested for so long. */
const restMs = 150;

interface Anchor {
  /** From the edges of the scroller. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** As wide as the window, and never more than 100 %; or what the person has zoomed to. In CSS pixels for a point. */
export function usePageScale(scroller: RefObject<HTMLElement | null>, pdf: PDFDocumentProxy) {
  const [page, setPage] = useState(letter);
  const [width, setWidth] = useState(0);
  const [zoomed, setZoomed] = useState<number | null>(null);
  useEffect(() => {
    let current = true;
    pdf.getPage(1).then(
      (first) => {
        const { width: wide, height } = first.getViewport({ scale: 1 });
        if (current) setPage({ width: wide, height });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [pdf]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [scroller]);
  const fit = fitScale(page.width, width);
  const scale = zoomed ?? fit;

  const anchor = useRef<Anchor | null>(null);
  const latest = useRef(scale);
  latest.current = scale;
  const zoomBy = (ratio: number, { clientX, clientY }: WindowPoint) => {
    const box = scroller.current?.getBoundingClientRect();
    const next = zoomedScale(latest.current, ratio, fit);
    if (!box) return;
    // Until it is drawn further steps of a gesture go on from here.
    anchor.current ??= { x: clientX - box.left, y: clientY - box.top, scale };
    latest.current = next ?? fit;
    setZoomed(next);
  };
  useZoomGestures(scroller, zoomBy);
  useLayoutEffect(() => {
    const element = scroller.current;
    const from = anchor.current;
    anchor.current = null;
    if (!element || !from || from.scale === scale) return;
    element.scrollTop = scrollAfterZoom(element.scrollTop, from.y, from.scale, scale);
    element.scrollLeft = scrollAfterZoom(element.scrollLeft, from.x, from.scale, scale);
  }, [scroller, scale]);

  return {
    scale,
    drawnScale: useRested(scale),
    pageHeight: page.height * scale,
    isZoomed: zoomed !== null,
    toggle: () => setZoomed((last) => (last === null ? actualScale : null)),
  };
}

/** The value once it has not changed for a moment. The first one is taken as it is. */
function useRested(value: number): number {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
