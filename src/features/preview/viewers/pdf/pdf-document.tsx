import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { useHandedFocus } from '../use-handed-focus.ts';
import { useViewerKeys } from '../use-viewer-keys.ts';
import { useVirtualLines } from '../use-virtual-lines.ts';
import { viewerMessages as messages } from '../viewer-messages.ts';
import type { ViewerProps } from '../viewer-props.ts';
import { contentsPage, PdfContents, usePdfContents } from './pdf-contents.tsx';
import styles from './pdf-document.module.css';
import { PdfFindField } from './pdf-find-field.tsx';
import { PdfPage } from './pdf-page.tsx';
import { usePageScale } from './use-page-scale.ts';
import { usePdfFind } from './use-pdf-find.ts';

const gapPx = 16;
/** Below it the field of the search covers nothing. */
const clearTopPx = 72;

/** The pages of a PDF below one another; only those on screen are drawn. */
export function PdfDocument({
  pdf,
  source,
  toolbar,
  letterShortcuts,
}: ViewerProps & { readonly pdf: PDFDocumentProxy }) {
  const scroller = useRef<HTMLDivElement>(null);
  useHandedFocus(scroller);
  const field = useRef<HTMLInputElement>(null);
  const { scale, drawnScale, pageHeight, isZoomed, toggle } = usePageScale(scroller, pdf);
  const [findsIn, setFinding] = useState(false);
  const [showsOutline, setOutline] = useState(false);
  const [search, setSearch] = useState({ term: '', at: 0, turn: 0 });
  const outline = usePdfContents(pdf);
  const { hits, isFinding, highlight } = usePdfFind(pdf, search, (range) => bringIn(scroller.current, range));
  const { items, totalPx, measure, scrollTo, firstVisible } = useVirtualLines(
    scroller,
    pdf.numPages,
    pageHeight + gapPx,
    1,
  );
  const show = (page: number | null) => {
    if (page !== null) scrollTo(page - 1);
  };
  const step = (by: number) => {
    const at = (search.at + by + hits.length) % Math.max(1, hits.length);
    setSearch({ ...search, at, turn: search.turn + 1 });
  };
  const hitPage = hits[search.at]?.page ?? null;
  const isDrawn = items.some(({ index }) => index + 1 === hitPage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each turn; a page that is drawn brings the hit in itself
  useEffect(() => {
    if (!isDrawn) show(hitPage);
  }, [hitPage, search.turn]);
  const find = () => {
    setFinding(true);
    field.current?.focus();
  };
  const closeFind = () => {
    setFinding(false);
    setSearch({ term: '', at: 0, turn: search.turn + 1 });
    scroller.current?.focus();
  };
  useViewerKeys(letterShortcuts, (key) => {
    if (key === 'z') toggle();
    else if (key === '/') find();
    else return false;
    return true;
  });
  const hasOutline = outline !== null && outline.length > 0;
  return (
    <div className={styles.document} data-finding={findsIn || undefined}>
      {toolbar &&
        createPortal(
          <>
            <span className={styles.pages}>{messages.pageOf(firstVisible + 1, pdf.numPages)}</span>
            {hasOutline && (
              <IconButton
                icon="list"
                label={messages.outline}
                pressed={showsOutline}
                onClick={() => setOutline(!showsOutline)}
              />
            )}
            <IconButton icon="search" label={messages.findInDocument} keys="/" onClick={find} />
            <IconButton
              icon="zoom"
              label={isZoomed ? messages.fit : messages.zoom}
              keys="Z"
              pressed={isZoomed}
              onClick={toggle}
            />
          </>,
          toolbar,
        )}
      {showsOutline && hasOutline && (
        <PdfContents items={outline} onOpen={(item) => void contentsPage(pdf, item).then(show)} />
      )}
      {findsIn && (
        <PdfFindField
          field={field}
          term={search.term}
          at={search.at}
          count={hits.length}
          isFinding={isFinding}
          onTerm={(term) => setSearch({ term, at: 0, turn: search.turn + 1 })}
          onStep={step}
          onClose={closeFind}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={source.name} data-gestures>
        <div className={styles.pageList} style={{ height: `${totalPx}px` }}>
          {items.map(({ index, start, key }) => (
            <div
              key={key}
              ref={measure}
              data-index={index}
              className={styles.place}
              style={{ transform: `translateY(${start}px)`, minHeight: `${pageHeight}px` }}
            >
              <PdfPage
                document={pdf}
                number={index + 1}
                scale={scale}
                drawnScale={drawnScale}
                highlight={highlight}
              />
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}

/** Scrolls so that a place that is not on screen, or lies under the field of the search, is in the upper third. */
function bringIn(scroller: HTMLElement | null, range: Range): void {
  if (scroller === null) return;
  const [box, view] = [range.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (box.top < view.top + clearTopPx || box.bottom > view.bottom)
    scroller.scrollTop += box.top - view.top - view.height / 3;
  if (box.left < view.left || box.right > view.right)
    scroller.scrollLeft += box.left - view.left - view.width / 3;
}
