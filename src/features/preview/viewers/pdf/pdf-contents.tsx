import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { viewerMessages as messages } from '../viewer-messages.ts';
import styles from './pdf-contents.module.css';

type OutlineItem = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

interface PdfContentsProps {
  readonly items: readonly OutlineItem[];
  readonly onOpen: (item: OutlineItem) => void;
}

export function PdfContents(props: PdfContentsProps) {
  return (
    <nav aria-label={messages.outline} className={styles.outline}>
      <Items {...props} />
    </nav>
  );
}

function Items({ items, onOpen }: PdfContentsProps) {
  return (
    <ul className={styles.list}>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an outline does not change, and titles repeat
        <li key={at}>
          <button type="button" className={styles.item} onClick={() => onOpen(item)}>
            {item.title}
          </button>
          {item.items.length > 0 && <Items items={item.items} onOpen={onOpen} />}
        </li>
      ))}
    </ul>
  );
}

/** Null while it is not known; of many PDFs it is empty. */
export function usePdfContents(pdf: PDFDocumentProxy): readonly OutlineItem[] | null {
  const [items, setItems] = useState<readonly OutlineItem[] | null>(null);
  useEffect(() => {
    let current = true;
    pdf.getOutline().then(
      (found) => current && setItems(found ?? []),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [pdf]);
  return items;
}

/** The page that an entry leads to, from 1; null where it leads to none. Addresses in it are not followed. */
export async function contentsPage(pdf: PDFDocumentProxy, { dest }: OutlineItem): Promise<number | null> {
  try {
    const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const [page]: readonly unknown[] = target ?? [];
    if (typeof page === 'number') return page + 1;
    return page ? (await pdf.getPageIndex(page as Parameters<typeof pdf.getPageIndex>[0])) + 1 : null;
  } catch {
    return null;
  }
}
