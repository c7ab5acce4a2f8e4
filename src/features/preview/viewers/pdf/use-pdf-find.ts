import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useMemo, useRef, useState } from 'react';
import { findInText } from './find-in-text.ts';

const currentMark = 'preview-found-now';

export interface PdfHit {
  /** From 1. */
  readonly page: number;
  readonly from: number;
}

export interface PageHighlight {
  /** Marks what was found on a page. Returns how to take the marks away. */
  readonly show: (page: number, rangeOf: (from: number, to: number) => Range | null) => () => void;
}

export interface PdfSearch {
  readonly term: string;
  /** Which of the hits is the current one. */
  readonly at: number;
  /** Grows with each word and each step: the current hit is brought on screen once for each. */
  readonly turn: number;
}

/**
 * Finds a text in all pages, one after the other, and marks it where a page is on screen. `onCurrent` receives the place of the
 * current hit as soon as its page has a text.
 */
export function usePdfFind(
  pdf: PDFDocumentProxy,
  { term, at: current, turn }: PdfSearch,
  onCurrent: (range: Range) => void,
) {
  const [hits, setHits] = useState<readonly PdfHit[]>([]);
  const [isFinding, setFinding] = useState(false);
  const texts = useRef(new Map<number, string>());
  useEffect(() => {
    setHits([]);
    if (term.trim() === '') return setFinding(false);
    let isOver = false;
    setFinding(true);
    const look = async () => {
      const found: PdfHit[] = [];
      for (let page = 1; page <= pdf.numPages && !isOver; page += 1) {
        const text = texts.current.get(page) ?? (await textOf(pdf, page));
        texts.current.set(page, text);
        const here = findInText(text, term).map((from) => ({ page, from }));
        found.push(...here);
        if (here.length > 0 && !isOver) setHits([...found]);
      }
      if (!isOver) setFinding(false);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [pdf, term]);

  const latest = useRef(onCurrent);
  latest.current = onCurrent;
  const broughtIn = useRef(0);
  const highlight = useMemo<PageHighlight | null>(() => {
    if (hits.length === 0 || typeof Highlight === 'undefined') return null;
    return {
      show(page, rangeOf) {
        const marks = hits.flatMap((hit, at) => {
          const range = hit.page === page ? rangeOf(hit.from, hit.from + term.length) : null;
          return range ? [{ range, name: at === current ? currentMark : 'preview-found' }] : [];
        });
        for (const { range, name } of marks) highlightOf(name).add(range);
        const now = marks.find(({ name }) => name === currentMark)?.range;
        if (now && broughtIn.current !== turn) {
          broughtIn.current = turn;
          latest.current(now);
        }
        return () => {
          for (const { range, name } of marks) highlightOf(name).delete(range);
        };
      },
    };
  }, [hits, term, current, turn]);
  return { hits, isFinding, highlight };
}

function highlightOf(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}

/** As the text layer holds it. */
async function textOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
  } catch {
    return '';
  }
}
