import { useEffect, useRef, useState } from 'react';
import type { ViewerProps } from '../viewer-props.ts';
import { type OpenedPdf, openPdf } from './open-pdf.ts';
import { PdfDocument } from './pdf-document.tsx';

export function PdfViewer(props: ViewerProps) {
  const { source } = props;
  const [opened, setOpened] = useState<OpenedPdf | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const over = new AbortController();
    let pdf: OpenedPdf | null = null;
    void openPdf(source, over.signal).then((result) => {
      if (over.signal.aborted) {
        if (result.ok) result.value.close();
        return;
      }
      if (!result.ok) return latest.current.onProblem(result.problem);
      pdf = result.value;
      setOpened(pdf);
      latest.current.onReady();
    });
    return () => {
      over.abort();
      pdf?.close();
    };
  }, [source]);
  return opened && <PdfDocument {...props} pdf={opened.document} />;
}
