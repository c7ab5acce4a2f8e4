import type { OutboxRow, UploadBatchRow } from '#worker/read/reader.ts';
import type { BatchView } from '../batch-view.ts';

export interface BatchCardProps {
  readonly view: BatchView;
  readonly timeZone: string;
  /** Its files are listed. */
  readonly expanded: boolean;
  readonly onExpand: (expanded: boolean) => void;
  readonly onShowFolder: () => void;
  /** Asks into which other folder an upload is to go. */
  readonly onChooseFolder: (row: OutboxRow) => void;
  readonly again: UploadAgain;
}

/** Begins a cancelled upload again. */
export interface UploadAgain {
  /** What is being read or asked about now; one at a time. */
  readonly batchId: string | null;
  readonly begin: (batch: UploadBatchRow) => void;
}
