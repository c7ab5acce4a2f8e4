import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useState } from 'react';

/** CSS pixels for a point at 100 %. */
const actualScale = 96 / 72;
const sidePx = 48;
const letter = { width: 612, height: 792 };

/** As wide as the window, and never more than 100 %; or 100 %. */
export function usePageScale(scroller: RefObject<HTMLElement | null>, pdf: PDFDocumentProxy) {
  const [page, setPage] = useState(letter);
  const [width, setWidth] = useState(0);
  const [isActual, setActual] = useState(false);
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
  const fit = width > 0 ? Math.min(actualScale, Math.max(0.1, (width - sidePx) / page.width)) : actualScale;
  const scale = isActual ? actualScale : fit;
  return { scale, pageHeight: page.height * scale, isActual, toggle: () => setActual((last) => !last) };
}
