import type { OutboxRow, UploadBatchRow, UploadRow } from '#worker/read/reader.ts';
import type { SharedAgain } from '../../shared/spaces/shared-again.ts';
import { isServerFull, uploadOf } from './batch-view.ts';
import { transferMessages } from './transfer-messages.ts';
import { attentionLine, outcomeLine } from './transfer-texts.ts';

/** A line of the list of a batch. */
export interface TransferFile {
  readonly key: string;
  readonly name: string;
  readonly state: 'attention' | 'sending' | 'waiting' | 'done';
  readonly line: string;
}

export interface TransferFilesFacts {
  readonly batch: UploadBatchRow;
  readonly uploads: readonly UploadRow[];
  readonly outbox: readonly OutboxRow[];
  /** Its filespace, where it was lost and is back. */
  readonly again: SharedAgain | null;
  readonly sentBytesOf: ReadonlyMap<string, number>;
  readonly offline: boolean;
  readonly paused: boolean;
  readonly nowMs: number;
}

/** What needs somebody, then what is being sent, what waits, and what went otherwise than asked. */
export function transferFiles(facts: TransferFilesFacts): readonly TransferFile[] {
  const { batch, uploads } = facts;
  const rowOf = new Map(facts.outbox.map((row) => [uploadOf(row)?.uploadId, row]));
  const files = uploads.flatMap((upload) => {
    const row = rowOf.get(upload.uploadId);
    if (!row) return [];
    const { state, line } = changeLine(row, upload, facts);
    return upload.files.map(({ id, name }) => ({ key: id, name, state, line }));
  });
  const outcomes = batch.outcomes.map((outcome) => ({
    key: `${outcome.itemId} ${outcome.kind}`,
    name: outcome.name,
    state: outcome.kind === 'refused' ? ('attention' as const) : ('done' as const),
    line: outcomeLine(outcome, batch),
  }));
  return [...files, ...outcomes].sort((one, other) => rank[one.state] - rank[other.state]);
}

const rank: Readonly<Record<TransferFile['state'], number>> = {
  attention: 0,
  sending: 1,
  waiting: 2,
  done: 3,
};

function changeLine(
  row: OutboxRow,
  upload: UploadRow,
  { batch, again, sentBytesOf, offline, paused, nowMs }: TransferFilesFacts,
): Pick<TransferFile, 'state' | 'line'> {
  const waiting = (line: string) => ({ state: 'waiting' as const, line });
  switch (row.state) {
    case 'rejected':
    case 'superseded':
    case 'blocked':
      return { state: 'attention', line: attentionLine(row, upload.files.length, batch, again) };
    case 'applied':
      return { state: 'sending', line: transferMessages.uploaded };
    case 'sending':
      return { state: 'sending', line: percentLabel(sentBytesOf.get(row.changeId) ?? 0, upload) };
    default:
      if (batch.paused || paused) return waiting(transferMessages.paused);
      if (offline) return waiting(transferMessages.waitsForConnection);
      if (isServerFull(row)) return waiting(transferMessages.serverFull);
      if (row.attempts > 0 && row.notBeforeMs > nowMs)
        return waiting(transferMessages.tryingIn(Math.ceil((row.notBeforeMs - nowMs) / 1000)));
      return waiting(isBeingKept(upload) ? transferMessages.preparing : transferMessages.waiting);
  }
}

/** Its bytes are on their way from the tab to the device. */
function isBeingKept({ tabId, files }: UploadRow): boolean {
  return tabId !== '' && files.some(({ content }) => content === null);
}

/** Of a bundle all files come together: what is said of one is true of all. */
function percentLabel(sentBytes: number, { files }: UploadRow): string {
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return `${bytes === 0 ? 0 : Math.min(100, Math.floor((sentBytes / bytes) * 100))} %`;
}
