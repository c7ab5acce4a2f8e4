import type { OutboxRow } from '#worker/read/reader.ts';
import type { BatchView } from '../batch-view.ts';

export interface BatchCardProps {
  readonly view: BatchView;
  readonly timeZone: string | undefined;
  /** Its files are listed. */
  readonly expanded: boolean;
  readonly onExpand: (expanded: boolean) => void;
  readonly onShowFolder: () => void;
  /** Asks into which other folder an upload is to go. */
  readonly onChooseFolder: (row: OutboxRow) => void;
}
