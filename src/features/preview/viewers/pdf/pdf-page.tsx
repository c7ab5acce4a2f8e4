import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { viewerMessages as messages } from '../viewer-messages.ts';
import { rangeOf, textPieces } from './page-text.ts';
import { pictureDensity } from './page-zoom.ts';
import styles from './pdf-page.module.css';
import type { PageHighlight } from './use-pdf-find.ts';
import './text-layer.css';

interface PdfPageProps {
  readonly document: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  /** CSS pixels for a point. */
  readonly scale: number;
  /** The same for which it is drawn; until it is drawn anew it is stretched. */
  readonly drawnScale: number;
  readonly highlight: PageHighlight | null;
}

/** A page as a picture, with its text over it to be selected, found and read aloud. */
export function PdfPage({ document: pdf, number, scale, drawnScale, highlight }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [hasText, setText] = useState(0);
  useEffect(() => {
    let current = true;
    pdf.getPage(number).then(
      (loaded) => current && setPage(loaded),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [pdf, number]);

  useEffect(() => {
    const element = canvas.current;
    if (!page || !element) return;
    const { width, height } = page.getViewport({ scale: drawnScale });
    const density = pictureDensity(width, height, window.devicePixelRatio);
    const viewport = page.getViewport({ scale: drawnScale * density });
    element.width = Math.floor(viewport.width);
    element.height = Math.floor(viewport.height);
    const task = page.render({ canvas: element, viewport });
    // Cancelled by the next scale, or a page of a damaged document.
    task.promise.catch(() => undefined);
    return () => task.cancel();
  }, [page, drawnScale]);

  useEffect(() => {
    const container = layer.current;
    if (!page || !container) return;
    const text = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: drawnScale }),
    });
    text.render().then(
      () => setText((last) => last + 1),
      () => undefined,
    );
    return () => {
      text.cancel();
      container.replaceChildren();
    };
  }, [page, drawnScale]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is another one after each drawing
  useEffect(() => {
    const container = layer.current;
    if (!container || !highlight) return;
    const pieces = textPieces(container);
    return highlight.show(number, (from, to) => rangeOf(pieces, from, to));
  }, [highlight, number, hasText]);

  const size = page?.getViewport({ scale });
  return (
    <section
      className={styles.page}
      aria-label={messages.pageNumber(number)}
      style={size && { width: size.width, height: size.height, ['--total-scale-factor' as string]: scale }}
    >
      <canvas ref={canvas} className={styles.canvas} />
      <div ref={layer} className="textLayer" />
    </section>
  );
}
