import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useMemo, useRef, useState } from 'react';
import { findInText } from './find-in-text.ts';

export interface PdfHit {
  /** From 1. */
  readonly page: number;
  readonly from: number;
}

export interface PageHighlight {
  /** Marks what was found on a page. Returns how to take the marks away. */
  readonly show: (page: number, rangeOf: (from: number, to: number) => Range | null) => () => void;
}

/** Finds a text in all pages, one after the other, and marks it where a page is on screen. */
export function usePdfFind(pdf: PDFDocumentProxy, term: string, current: number) {
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

  const highlight = useMemo<PageHighlight | null>(() => {
    if (hits.length === 0 || typeof Highlight === 'undefined') return null;
    return {
      show(page, rangeOf) {
        const marks = hits.flatMap((hit, at) => {
          const range = hit.page === page ? rangeOf(hit.from, hit.from + term.length) : null;
          return range ? [{ range, name: at === current ? 'preview-found-now' : 'preview-found' }] : [];
        });
        for (const { range, name } of marks) highlightOf(name).add(range);
        return () => {
          for (const { range, name } of marks) highlightOf(name).delete(range);
        };
      },
    };
  }, [hits, term, current]);
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
