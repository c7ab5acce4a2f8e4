import type { AttentionReason, OutboxRow, UploadBatchRow, UploadOutcome } from '#worker/read/reader.ts';
import { formatCount, formatSize, plural } from '../../lib/format.ts';
import { type BatchView, uploadOf } from './batch-view.ts';
import type { PillView, Totals } from './pill-view.ts';
import { secondsLeft, speedLabel, timeLeftLabel } from './transfer-rate.ts';

/** What the page says of transfers. Those of the design stand letter for letter. */
export const transferMessages = {
  title: 'Transfers',
  uploads: 'Uploads',
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  clearFinished: 'Clear finished',
  emptyTitle: 'No transfers',
  emptyHint: 'What you upload, and what you save to a folder, is listed here.',
  preparing: 'Preparing',
  waiting: 'Waiting',
  paused: 'Paused',
  waitsForConnection: 'Waits for a connection',
  uploaded: 'Uploaded',
  cancelled: 'Cancelled',
  uploadAgain: 'Upload again',
  reading: 'Reading',
  noRoomForCopy: 'Not enough space on this device to keep a copy. Leave this tab open until it is sent.',
  leaveTabOpen: 'Leave this tab open until it is sent.',
  needsFile: 'Choose the file again to go on: it was open in a tab that was closed',
  needsFiles: 'Choose the files again to go on: they were open in a tab that was closed',
  fileChanged: 'The file changed while it was being read',
  changedSoAgain: 'The file changed while it was being read. Upload it again.',
  unreadable: 'It could not be read. Upload it again.',
  contentLost: 'The server went back to a backup without it. Upload it again',
  workspaceFull: 'The workspace is full',
  seeStorage: 'See storage',
  chooseFile: 'Choose file',
  chooseFiles: 'Choose files',
  uploadNew: 'Upload the new one',
  anotherFolder: 'Choose another folder',
  remove: 'Remove',
  tryAgain: 'Try again',
  tryNow: 'Try now',
  show: 'Show',
  hide: 'Hide',
  showInFolder: 'Show in folder',
  saveList: 'Save list (CSV)',
  undo: 'Undo',
  undone: 'Upload undone',
  redo: 'Redo',
  redone: 'Upload redone',
  cannotUndo: 'This upload can no longer be undone.',
  cannotRedo: 'This upload can no longer be redone. Upload it again.',
  otherFile: 'That is another file: its name or its size differs.',
} as const;

export function batchDestination({ folderName }: Pick<UploadBatchRow, 'folderName'>): string {
  return folderName;
}

/** `Photos`, or `14 files` where several things were chosen. */
export function batchName({ name, files }: Pick<UploadBatchRow, 'name' | 'files'>): string {
  return name === '' ? plural(files, 'file') : name;
}

/** Of a change: `Plan.pdf`, or `Plan.pdf and 12 more`. */
export function uploadName(row: OutboxRow): string {
  const more = (uploadOf(row)?.files ?? 1) - 1;
  return more > 0 ? `${row.itemName} and ${formatCount(more)} more` : row.itemName;
}

/** `1,204 of 3,000 · 1.20 GB of 2.90 GB · 12 MB/s · about 2 minutes left` */
export function progressLabel(of: Totals, speed: number | null): string {
  return [
    `${formatCount(of.sentFiles)} of ${formatCount(of.files)}`,
    `${formatSize(of.sentBytes)} of ${formatSize(of.bytes)}`,
    ...rateLabels(of, speed),
  ].join(' · ');
}

export function rateLabels(of: Totals, speed: number | null): readonly string[] {
  const seconds = secondsLeft(of.bytes - of.sentBytes, speed);
  return speed === null || seconds === null ? [] : [speedLabel(speed), timeLeftLabel(seconds)];
}

/** The two lines of the pill. */
export function pillLabels(pill: PillView, speed: number | null): readonly [string, string] {
  switch (pill.kind) {
    case 'uploading': {
      const { of } = pill;
      return [
        `Uploading ${formatCount(of.sentFiles)} of ${formatCount(of.files)}`,
        rateLabels(of, speed).join(' · '),
      ];
    }
    case 'downloading': {
      const { of } = pill;
      return [
        `Downloading ${formatCount(of.sentFiles)} of ${formatCount(of.files)}`,
        rateLabels(of, speed).join(' · '),
      ];
    }
    case 'not-saved':
    case 'saved':
      return [pill.line, ''];
    case 'offline':
      return ['Waiting for a connection', plural(pill.of.files - pill.of.sentFiles, 'file')];
    case 'paused':
      return [transferMessages.paused, plural(pill.of.files - pill.of.sentFiles, 'file')];
    case 'failed':
      return [failedLabel(pill.failed, pill.files), ''];
    case 'uploaded':
      return [uploadedLabel(pill.files), ''];
  }
}

/** `6 of 10,000 weren't uploaded` */
export function failedLabel(failed: number, files: number): string {
  const verb = failed === 1 ? "wasn't" : "weren't";
  return files === 1
    ? "1 file wasn't uploaded"
    : `${formatCount(failed)} of ${formatCount(files)} ${verb} uploaded`;
}

/** `10,000 files uploaded` */
export function uploadedLabel(files: number): string {
  return `${plural(files, 'file')} uploaded`;
}

/** The head of a card after its end. */
export function endLabel({ state, batch, failedFiles }: BatchView): string {
  if (state === 'undone') return transferMessages.undone;
  if (state === 'cancelled') return transferMessages.cancelled;
  if (failedFiles > 0) return `${formatCount(batch.sentFiles)} of ${formatCount(batch.files)} uploaded`;
  return uploadedLabel(batch.sentFiles);
}

/** Below the head of a card: `6 weren't uploaded`, of the only file as in the pill. */
export function failedCaption(failed: number, files: number): string {
  if (files === 1) return failedLabel(failed, files);
  return `${formatCount(failed)} ${failed === 1 ? "wasn't" : "weren't"} uploaded`;
}

/** What is said of bytes that are in this tab alone; null of those that are kept on the device. */
export function onlyInTabLabel({ onlyInTab }: Pick<UploadBatchRow, 'onlyInTab'>): string | null {
  if (onlyInTab === undefined) return null;
  return onlyInTab === 'no-room' ? transferMessages.noRoomForCopy : transferMessages.leaveTabOpen;
}

/** `12 system files were left out (.DS_Store, Thumbs.db)` */
export function leftOutLabel(names: readonly string[]): string {
  const kinds = [...new Set(names)];
  const named = kinds.slice(0, 3).join(', ') + (kinds.length > 3 ? ' …' : '');
  return `${plural(names.length, 'system file')} ${names.length === 1 ? 'was' : 'were'} left out (${named})`;
}

/** Why a change waits for the person. `files`: how many files it has. */
export function attentionLine(
  problem: AttentionReason | null,
  files: number,
  { folderName }: Pick<UploadBatchRow, 'folderName'>,
  room?: OutboxRow['room'],
): string {
  switch (problem) {
    case 'file-missing':
      return files === 1 ? transferMessages.needsFile : transferMessages.needsFiles;
    case 'file-changed':
      return transferMessages.fileChanged;
    case 'content-lost':
      return transferMessages.contentLost;
    case 'workspace-full':
      return room === undefined
        ? transferMessages.workspaceFull
        : `${transferMessages.workspaceFull}: ${formatSize(room.neededBytes)} needed, ${formatSize(room.leftBytes)} left`;
    case 'not-allowed':
      return `You can no longer add to ${folderName}`;
    case 'gone':
      return `${folderName} was deleted`;
    case 'drive-gone':
      return 'The filespace was deleted';
    case 'item-name.taken':
      return 'A file or folder with this name already exists';
    default:
      return 'The server did not accept it';
  }
}

/** What went otherwise than asked. */
export function outcomeLine(
  { kind, detail }: UploadOutcome,
  batch: Pick<UploadBatchRow, 'folderName'>,
): string {
  switch (kind) {
    case 'renamed':
      return `Uploaded as ${detail}`;
    case 'relocated':
      return `${batch.folderName} was deleted: it is in the folder above`;
    case 'concurrent':
      return `${detail || 'Somebody else'} replaced it at the same time. Both versions are kept.`;
    case 'refused':
      return detail === 'file-changed' ? transferMessages.changedSoAgain : transferMessages.unreadable;
  }
}

export function retryLabel(files: number): string {
  return files === 1 ? transferMessages.tryAgain : `Try ${formatCount(files)} again`;
}

/** `Trying again in 20 s` */
export function retryInLabel(seconds: number): string {
  return `Trying again in ${seconds} s`;
}
