import { useEffect, useMemo, useRef, useState } from 'react';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { type ChooseOptions, chooseFiles } from '../../../lib/files/choose-files.ts';
import type { UploadSource } from '../../../lib/files/own-uploads.ts';
import type { UploadStep } from './upload-flow.ts';

export interface UploadsContext {
  readonly driveId: string;
  readonly folder: PathSegment;
  /** Whether something can be added to the open folder now. */
  readonly canUpload: boolean;
}

/** Uploads into the folders of a filespace. Reading, asking and sending are no part of the first frame. */
export function useUploads(context: UploadsContext) {
  const [step, setStep] = useState<UploadStep | null>(null);
  const latest = useRef(context);
  latest.current = context;
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const actions = useMemo(() => {
    const start = async (folder: PathSegment, source: UploadSource) => {
      const { startUpload } = await import('./start-upload.ts');
      const signal = leaving.current?.signal;
      if (!signal || signal.aborted) return;
      const to = { driveId: latest.current.driveId, folderId: folder.id, folderName: folder.name };
      void startUpload(to, source, { onStep: setStep, signal });
    };
    const choose = async (options: ChooseOptions) => {
      if (!latest.current.canUpload) return;
      const { folder } = latest.current;
      const files = await chooseFiles(options);
      if (files.length > 0) await start(folder, { kind: 'chosen', files });
    };
    return {
      start,
      chooseFiles: () => void choose({}),
      chooseFolder: () => void choose({ folder: true }),
      choosePhotos: () => void choose({ accept: 'image/*,video/*' }),
      useCamera: () => void choose({ accept: 'image/*', camera: true }),
      /** From a menu, where the browser gives the clipboard only after asking. */
      paste: async () => {
        if (!latest.current.canUpload) return;
        const { folder } = latest.current;
        const { readClipboard } = await import('./read-clipboard.ts');
        const files = await readClipboard();
        if (files.length > 0) await start(folder, { kind: 'pasted', items: { entries: [], files } });
      },
    };
  }, []);
  return { ...actions, step, canUpload: context.canUpload };
}

export type Uploads = ReturnType<typeof useUploads>;
