import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { UploadBatchRow } from '#worker/read/reader.ts';
import type { UploadStep } from '../../features/items/uploads/upload-flow.ts';
import { sourceOf } from '../../features/transfers/again/upload-sources.ts';
import type { UploadAgain } from '../../features/transfers/cards/batch-card-props.ts';
import { forgetUploadSources } from '../../lib/files/own-uploads.ts';
import { sync } from '../../lib/worker-client.ts';
import { lazy } from '../../ui/language/lazy.ts';

const UploadOverlay = lazy(() =>
  import('../../features/items/uploads/upload-overlay.tsx').then((module) => ({
    default: module.UploadOverlay,
  })),
);

/**
 * Begins a cancelled upload again, as if its files had just been chosen for its folder: what is there already is asked about,
 * so that nothing is sent twice. The cancelled one leaves the list for the new one.
 */
export function useUploadAgain(timeZone: string): {
  readonly again: UploadAgain;
  readonly overlay: ReactNode;
} {
  const [batchId, setBatchId] = useState<string | null>(null);
  const [step, setStep] = useState<UploadStep | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function begin(batch: UploadBatchRow): Promise<void> {
    const signal = leaving.current?.signal;
    if (batchId !== null || signal === undefined) return;
    // Before anything else is waited for: the browser opens its dialog only for a click.
    const source = await sourceOf(batch);
    if (source === null || signal.aborted) return;
    setBatchId(batch.batchId);
    try {
      const { startUpload } = await import('../../features/items/uploads/start-upload.ts');
      const { driveId, folderId, folderName } = batch;
      const to = { driveId, folderId, folderName };
      if (!(await startUpload(to, source, { onStep: setStep, signal }))) return;
      forgetUploadSources([batch.batchId]);
      await sync.clearUploads([batch.batchId]);
    } finally {
      setBatchId(null);
    }
  }

  // That it reads, its button says.
  const overlay = step?.kind === 'conflicts' && (
    <Suspense fallback={null}>
      <UploadOverlay hovered={null} step={step} timeZone={timeZone} />
    </Suspense>
  );
  return { again: { batchId, begin: (batch) => void begin(batch) }, overlay };
}
