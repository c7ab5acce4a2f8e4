import { getDocument, PDFDataRangeTransport, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { ContentSource, ReadProblem } from '../../content/content-source.ts';
import type { ViewerProblem } from '../viewer-props.ts';
import { PdfData } from './pdf-data.ts';

export interface OpenedPdf {
  readonly document: PDFDocumentProxy;
  readonly close: () => void;
}

const pieceBytes = 262_144;

/** Opens a PDF as far as it is read: its bytes come in ranges. Nothing in it runs: no script, no form, no code of a font. */
export async function openPdf(
  source: ContentSource,
  signal: AbortSignal,
): Promise<Result<OpenedPdf, ViewerProblem>> {
  let problem: ReadProblem | null = null;
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
  const worker = PDFWorker.create({ port });
  const transport = new PDFDataRangeTransport(source.sizeBytes, null);
  transport.requestDataRange = (from, to) => {
    void source.read(from, to, { signal }).then((bytes) => {
      if (signal.aborted) return;
      if (bytes.ok) return transport.onDataRange(from, bytes.value);
      problem = bytes.problem;
      void task.destroy();
    });
  };
  const task = getDocument({
    range: transport,
    worker,
    rangeChunkSize: pieceBytes,
    disableAutoFetch: true,
    disableStream: true,
    BinaryDataFactory: PdfData,
    useWorkerFetch: false,
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  const close = () => {
    void task.destroy().finally(() => {
      worker.destroy();
      port.terminate();
    });
  };
  try {
    return ok({ document: await task.promise, close });
  } catch (error) {
    close();
    if (problem) return err(problem);
    return err(isPasswordWanted(error) ? 'protected' : 'damaged');
  }
}

function isPasswordWanted(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordException';
}
