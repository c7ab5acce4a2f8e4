import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { downloadMessages } from './download-messages.ts';
import type { DownloadExtent } from './download-texts.ts';
import { startMessages } from './start-messages.ts';
import { largeDownloadMessage } from './start-texts.ts';

export interface LargeDownloadDialogProps {
  readonly extent: DownloadExtent;
  readonly onDownload: () => void;
  /** Absent where the browser lets no page write into a folder. */
  readonly onSave: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Before a ZIP that takes long and much room. */
export function LargeDownloadDialog({ extent, onDownload, onSave, onClose }: LargeDownloadDialogProps) {
  return (
    <Dialog
      open
      alert
      title={startMessages.largeTitle}
      onClose={onClose}
      onSubmit={onDownload}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          {onSave && <Button onClick={onSave}>{downloadMessages.saveToFolder}</Button>}
          <Button type="submit" variant="primary">
            {startMessages.downloadZip}
          </Button>
        </>
      }
    >
      <p>{largeDownloadMessage(extent, onSave !== undefined)}</p>
    </Dialog>
  );
}
