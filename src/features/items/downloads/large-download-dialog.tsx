import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { type DownloadExtent, downloadMessages, largeDownloadMessage } from './download-messages.ts';

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
      title={downloadMessages.largeTitle}
      onClose={onClose}
      onSubmit={onDownload}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {onSave && <Button onClick={onSave}>{downloadMessages.saveToFolder}</Button>}
          <Button type="submit" variant="primary">
            {downloadMessages.downloadZip}
          </Button>
        </>
      }
    >
      <p>{largeDownloadMessage(extent, onSave !== undefined)}</p>
    </Dialog>
  );
}
