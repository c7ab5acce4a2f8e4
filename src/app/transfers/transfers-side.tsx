import { Suspense, useState } from 'react';
import type { OutboxRow } from '#worker/read/reader.ts';
import { TransfersPanel, type TransfersPanelProps } from '../../features/transfers/transfers-panel.tsx';
import { lazy } from '../../ui/language/lazy.ts';
import { useUploadAgain } from './use-upload-again.tsx';

const UploadFolderPicker = lazy(() =>
  import('./upload-folder-picker.tsx').then((module) => ({ default: module.UploadFolderPicker })),
);

/** Transfers beside the page, and the folders of the filespace for what goes elsewhere. */
export function TransfersSide(props: Omit<TransfersPanelProps, 'onChooseFolder' | 'again'>) {
  const [row, setRow] = useState<OutboxRow | null>(null);
  const { again, overlay } = useUploadAgain(props.timeZone);
  return (
    <>
      <TransfersPanel {...props} onChooseFolder={setRow} again={again} />
      {overlay}
      {row && (
        <Suspense fallback={null}>
          <UploadFolderPicker row={row} onClose={() => setRow(null)} />
        </Suspense>
      )}
    </>
  );
}
