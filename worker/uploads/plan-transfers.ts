import type { Change } from '#contract/changes/change.ts';
import type { Filespace } from '#contract/entities/filespace.ts';
import { filespaceDefaults, limits } from '#contract/rules/limits.ts';
import { isUpload } from '../changes/change-definitions.ts';
import { isPending } from '../changes/change-state.ts';
import { readyUploads } from '../outbox/outbox-machine.ts';
import type { OutboxRow } from '../replica/replica-database.ts';
import type { UploadBatchRow } from '../replica/upload-rows.ts';

/** What a tab knows when it decides what to send. */
export interface TransferFacts {
  readonly rows: readonly OutboxRow[];
  readonly batches: readonly UploadBatchRow[];
  /** Uploads whose bytes this tab can read. */
  readonly readable: ReadonlySet<string>;
  /** Changes that this tab is sending. */
  readonly running: ReadonlySet<string>;
  /** Filespaces that take nothing for now. */
  readonly onHold: readonly string[];
  /** How many may be under way together. */
  readonly most: number;
}

export interface TransferPlan {
  readonly start: readonly OutboxRow[];
  /** Changes under way that are not to go on. */
  readonly abort: readonly string[];
  /** Changes of batches that were given up. */
  readonly remove: readonly OutboxRow[];
  /** Batches of which nothing waits any more, and those that have come alive again. */
  readonly ended: readonly string[];
  readonly resumed: readonly string[];
}

export function isSentAlone(change: Change): boolean {
  return isUpload(change) && change.files === 1 && change.bytes > limits.bundleFileBytes;
}

/** As many as the filespace takes that takes the most of them. */
export function threadsFor(
  filespaces: readonly (Pick<Filespace, 'uploadThreadCount'> | undefined)[],
): number {
  const threads = filespaces.map((one) => one?.uploadThreadCount ?? filespaceDefaults.uploadThreadCount);
  return Math.min(limits.uploadsAtOnce, Math.max(1, ...threads));
}

/** Pure: what is there in, what to do next out. */
export function planTransfers({
  rows,
  batches,
  readable,
  running,
  onHold,
  most,
}: TransferFacts): TransferPlan {
  const uploads = rows.filter(({ change }) => isUpload(change));
  const byId = new Map(batches.map((batch) => [batch.batchId, batch]));
  const batchOf = ({ change }: OutboxRow) => (isUpload(change) ? byId.get(change.batchId) : undefined);
  const isHeld = (row: OutboxRow) => batchOf(row)?.paused === true || batchOf(row)?.cancelled === true;
  const pending = new Map(uploads.filter(isPending).map((row) => [row.changeId, row]));
  const abort = [...running].filter((changeId) => {
    const row = pending.get(changeId);
    // A bundle that is given up on its way ends with it: whether the server has it would not be known.
    const isBundle = row !== undefined && !isSentAlone(row.change);
    return row === undefined || batchOf(row)?.paused === true || (isHeld(row) && !isBundle);
  });
  const isReadable = ({ change }: OutboxRow) => isUpload(change) && readable.has(change.uploadId);
  const candidates = readyUploads(rows).filter(
    (row) => !running.has(row.changeId) && !isHeld(row) && isReadable(row) && !onHold.includes(row.driveId),
  );
  const waiting = new Set([...pending.values()].map((row) => batchOf(row)?.batchId));
  return {
    start: candidates.slice(0, Math.max(0, most - running.size)),
    abort,
    remove: uploads.filter(
      (row) => batchOf(row)?.cancelled === true && row.state !== 'applied' && !running.has(row.changeId),
    ),
    ended: batches
      .filter((batch) => batch.endedMs === null && !waiting.has(batch.batchId))
      .map(({ batchId }) => batchId),
    resumed: batches
      .filter((batch) => batch.endedMs !== null && waiting.has(batch.batchId))
      .map(({ batchId }) => batchId),
  };
}
