import { limits } from '#contract/rules/limits.ts';
import { needsAttention } from '#worker/changes/change-state.ts';
import type { OutboxRow, UploadBatchRow, UploadProgressRow } from '#worker/read/reader.ts';

/** How a batch fares as a whole, the most urgent first. */
export type BatchState =
  | 'sending'
  | 'waiting'
  | 'paused'
  | 'offline'
  | 'server-full' // the server has no room: it is tried again by itself
  | 'attention' // nothing of it moves without the person
  | 'uploaded'
  | 'nothing' // all of it was there already
  | 'incomplete' // it is over, and some of it was not uploaded
  | 'cancelled'
  | 'undone'; // given up, and what was sent of it is taken back

/** What was chosen in one go, as the panel shows it. */
export interface BatchView {
  readonly batch: UploadBatchRow;
  readonly state: BatchState;
  /** On the server, and on the way there. */
  readonly sentBytes: number;
  /** Files that are not uploaded unless somebody does something. */
  readonly failedFiles: number;
  /** Of what was cancelled those that are on their way, and arrive all the same. */
  readonly arrivingFiles: number;
  /** The outbox has nothing of it any more. */
  readonly isOver: boolean;
  /** Its changes that wait for the person. */
  readonly attention: readonly OutboxRow[];
}

export interface TransferFacts {
  readonly batches: readonly UploadBatchRow[];
  readonly outbox: readonly OutboxRow[];
  readonly progress: readonly UploadProgressRow[];
  /** Nothing can be sent now. */
  readonly offline: boolean;
  /** The person paused all syncing. */
  readonly paused: boolean;
}

/** The newest first. */
export function batchViews(facts: TransferFacts): readonly BatchView[] {
  const changes = new Map<string, OutboxRow[]>();
  for (const row of facts.outbox) {
    const { batchId } = uploadOf(row) ?? {};
    if (batchId === undefined) continue;
    const rows = changes.get(batchId) ?? [];
    rows.push(row);
    changes.set(batchId, rows);
  }
  const underWay = new Map<string, number>();
  for (const { batchId, sentBytes } of facts.progress) {
    underWay.set(batchId, (underWay.get(batchId) ?? 0) + sentBytes);
  }
  return [...facts.batches]
    .sort((one, other) => other.createdMs - one.createdMs)
    .map((batch) => {
      const rows = changes.get(batch.batchId) ?? [];
      const attention = rows.filter(needsAttention);
      const waitingFiles = filesOf(attention);
      // Each of them left the change that it was in.
      const refused = batch.outcomes.filter(({ kind }) => kind === 'refused').length;
      return {
        batch,
        attention,
        failedFiles: waitingFiles + refused,
        arrivingFiles: batch.cancelled ? filesOf(rows.filter(arrivesAnyway)) : 0,
        isOver: rows.length === 0,
        sentBytes: Math.min(batch.bytes, batch.sentBytes + (underWay.get(batch.batchId) ?? 0)),
        state: stateOf(batch, rows, waitingFiles + refused, facts),
      };
    });
}

function stateOf(
  batch: UploadBatchRow,
  rows: readonly OutboxRow[],
  failedFiles: number,
  { offline, paused }: TransferFacts,
): BatchState {
  if (batch.undone) return 'undone';
  if (batch.cancelled && !hasArrivedWhole(batch)) return 'cancelled';
  if (batch.endedMs !== null)
    return failedFiles > 0 ? 'incomplete' : broughtNothing(batch) ? 'nothing' : 'uploaded';
  if (rows.length > 0 && rows.every(needsAttention)) return 'attention';
  if (batch.paused || paused) return 'paused';
  if (offline) return 'offline';
  if (rows.some(({ state }) => state === 'sending' || state === 'applied')) return 'sending';
  return rows.some(isServerFull) ? 'server-full' : 'waiting';
}

/** Cancelling came too late: what was on its way was all of it. */
function hasArrivedWhole({ endedMs, files, sentFiles, outcomes }: UploadBatchRow): boolean {
  if (endedMs === null || files === 0 || sentFiles < files) return false;
  return outcomes.every(({ kind }) => kind !== 'refused');
}

/** A bundle that is on its way ends with its answer, whatever is cancelled meanwhile; a large file is broken off. */
function arrivesAnyway(row: OutboxRow): boolean {
  const { files = 0, bytes = 0 } = uploadOf(row) ?? {};
  return row.state === 'sending' && (files > 1 || bytes <= limits.bundleFileBytes);
}

export function isServerFull({ waitsFor }: OutboxRow): boolean {
  return waitsFor === 'storage-full';
}

/** Neither a file nor a folder. */
function broughtNothing({ files, sentFiles, firstItem }: UploadBatchRow): boolean {
  return files === 0 && sentFiles === 0 && firstItem === null;
}

/** What can never be sent as long as its filespace is away. */
export function isLost({ problem }: OutboxRow): boolean {
  return problem === 'drive-gone';
}

/** Its bytes are not to be had as they were: only with files that the person chooses is anything sent. */
export function needsFiles({ problem }: OutboxRow): boolean {
  return problem === 'file-missing' || problem === 'file-changed' || problem === 'content-lost';
}

/** How many files another try may bring. `isBack`: the filespace, where it was lost, is here again. */
export function retriableFiles({ state, attention }: BatchView, isBack: boolean): number {
  if (state === 'cancelled' || state === 'undone') return 0;
  return isBack || !attention.some(isLost) ? filesOf(attention.filter((row) => !needsFiles(row))) : 0;
}

/** The files of a change; undefined where it is another kind of change. */
export function uploadOf({ change }: OutboxRow) {
  return 'uploadId' in change ? change : undefined;
}

function filesOf(rows: readonly OutboxRow[]): number {
  return rows.reduce((sum, row) => sum + (uploadOf(row)?.files ?? 0), 0);
}

/** It does not go into its folder, and may go into another one of the filespace. Contents that replace others may not. */
export function wantsAnotherFolder(row: OutboxRow): boolean {
  const upload = uploadOf(row);
  const isRefused = row.problem === 'not-allowed' || row.problem === 'gone';
  return isRefused && upload !== undefined && upload.replacedIds.length === 0;
}

const open: ReadonlySet<BatchState> = new Set(['sending', 'waiting', 'paused', 'offline', 'server-full']);

/** Something of it is still to be sent, and will be without anybody's help. */
export function isOpen({ state }: BatchView): boolean {
  return open.has(state);
}

/** Nothing of it waits for anything, not for the person either. */
export function isFinished({ state, attention }: BatchView): boolean {
  if (state === 'uploaded' || state === 'nothing' || state === 'undone') return true;
  return (state === 'cancelled' || state === 'incomplete') && attention.length === 0;
}

/** Of the only file, not of a folder: also where the folder was there already. */
export function isSingleFile({
  name,
  files,
  firstItem,
}: Pick<UploadBatchRow, 'name' | 'files' | 'firstItem'>): boolean {
  return name !== '' && files === 1 && firstItem?.kind !== 'folder';
}

/** Whether there is more to list than its card says. */
export function hasFileList(view: BatchView): boolean {
  const { batch, attention } = view;
  const isLong = batch.files > 1 || batch.outcomes.length > 0;
  return isLong && (isOpen(view) || attention.length > 0 || batch.outcomes.length > 0);
}

/** Where its first item lies: elsewhere than asked, where the folder had been deleted meanwhile. */
export function folderOf({ folderId, firstItem, outcomes }: UploadBatchRow): string {
  const moved = outcomes.find(({ kind, itemId }) => kind === 'relocated' && itemId === firstItem?.id);
  return moved?.detail ?? folderId;
}
