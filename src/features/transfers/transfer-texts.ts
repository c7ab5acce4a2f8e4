import type { OutboxRow, UploadBatchRow, UploadOutcome } from '#worker/read/reader.ts';
import { formatSize } from '../../lib/format.ts';
import { isolate } from '../../lib/language/isolate.ts';
import { lostLine, type SharedAgain } from '../../shared/spaces/shared-again.ts';
import { common } from '../../ui/common-messages.ts';
import { type BatchView, uploadOf } from './batch-view.ts';
import type { PillView, Totals } from './pill-view.ts';
import { transferMessages as messages } from './transfer-messages.ts';
import { secondsLeft, speedLabel, timeLeftLabel } from './transfer-rate.ts';

/** `Photos`, or `14 files` where several things were chosen. */
export function batchName({ name, files }: Pick<UploadBatchRow, 'name' | 'files'>): string {
  return name === '' ? messages.fileCount(files) : name;
}

/** Of a change: `Plan.pdf`, or `Plan.pdf and 12 more`. */
export function uploadName(row: OutboxRow): string {
  const more = (uploadOf(row)?.files ?? 1) - 1;
  return more > 0 ? messages.nameAndMore(isolate(row.itemName), more) : row.itemName;
}

/** `1,204 of 3,000 · 1.20 GB of 2.90 GB · 12 MB/s · about 2 minutes left` */
export function progressLabel(of: Totals, speed: number | null): string {
  return [
    messages.countOf(of.sentFiles, of.files),
    messages.sizeOf(formatSize(of.sentBytes), formatSize(of.bytes)),
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
      return [messages.uploadingCount(of.sentFiles, of.files), rateLabels(of, speed).join(' · ')];
    }
    case 'downloading': {
      const { of } = pill;
      return [messages.downloadingCount(of.sentFiles, of.files), rateLabels(of, speed).join(' · ')];
    }
    case 'not-saved':
    case 'saved':
      return [pill.line, ''];
    case 'offline':
      return [
        messages.waitingForConnection,
        pill.inTab ? messages.leaveTabOpen : messages.fileCount(pill.of.files - pill.of.sentFiles),
      ];
    case 'server-full':
      return [messages.serverFull, messages.fileCount(pill.of.files - pill.of.sentFiles)];
    case 'paused':
      return [messages.paused, messages.fileCount(pill.of.files - pill.of.sentFiles)];
    case 'failed':
      return [failedLabel(pill.failed, pill.files), ''];
    case 'uploaded':
      return [messages.uploadedCount(pill.files), ''];
  }
}

/** `6 of 10,000 weren't uploaded` */
export function failedLabel(failed: number, files: number): string {
  return files === 1 ? messages.fileFailed : messages.failedCountOf(failed, files);
}

/** The head of a card after its end. */
export function endLabel({ state, batch, failedFiles }: BatchView): string {
  if (state === 'undone') return messages.undone;
  if (state === 'cancelled') return messages.cancelled;
  if (state === 'nothing') return messages.nothingNew;
  if (failedFiles > 0) return messages.uploadedCountOf(batch.sentFiles, batch.files);
  return messages.uploadedCount(batch.sentFiles);
}

/** Below the head of a card: `6 weren't uploaded`, of the only file as in the pill. */
export function failedCaption(failed: number, files: number): string {
  return files === 1 ? messages.fileFailed : messages.failedCount(failed);
}

/** Below the head of a card of many files that was cancelled: `3 of 10 files had arrived`, or that some still do; null of others. */
export function arrivedCaption({
  state,
  batch,
  arrivingFiles,
}: Pick<BatchView, 'state' | 'batch' | 'arrivingFiles'>): string | null {
  if (state !== 'cancelled' || batch.files < 2) return null;
  if (arrivingFiles > 0) return messages.stillArriving(arrivingFiles);
  return messages.arrivedCountOf(batch.sentFiles, batch.files);
}

/** What is said of bytes that are in this tab alone; null of those that are kept on the device. */
export function onlyInTabLabel({ onlyInTab }: Pick<UploadBatchRow, 'onlyInTab'>): string | null {
  if (onlyInTab === undefined) return null;
  return onlyInTab === 'no-room' ? messages.noRoomForCopy : messages.leaveTabOpen;
}

/** `12 system files were left out (.DS_Store, Thumbs.db)` */
export function leftOutLabel(names: readonly string[]): string {
  const kinds = [...new Set(names)];
  return messages.leftOut(names.length, kinds.slice(0, 3).join(', ') + (kinds.length > 3 ? ' …' : ''));
}

/** Why a change waits for the person. `files`: how many files it has; `again`: its filespace, where it was lost and is back. */
export function attentionLine(
  { state, problem, room, spaceName = '' }: Pick<OutboxRow, 'state' | 'problem' | 'room' | 'spaceName'>,
  files: number,
  { folderName }: Pick<UploadBatchRow, 'folderName'>,
  again: SharedAgain | null,
): string {
  if (state === 'blocked') return messages.needsOther;
  switch (problem) {
    case 'file-missing':
      return files === 1 ? messages.needsFile : messages.needsFiles;
    case 'file-changed':
      return messages.fileChanged;
    case 'content-lost':
      return messages.contentLost;
    case 'workspace-full':
      return room === undefined
        ? messages.workspaceFull
        : messages.workspaceFullBy(formatSize(room.neededBytes), formatSize(room.leftBytes));
    case 'account-full':
      return room === undefined
        ? messages.accountFull
        : messages.accountFullBy(formatSize(room.neededBytes), formatSize(room.leftBytes));
    case 'not-allowed':
      return messages.cannotAdd(isolate(folderName));
    case 'gone':
      return messages.folderDeleted(isolate(folderName));
    case 'drive-gone':
      return lostLine(spaceName, again);
    case 'item-name.taken':
      return messages.nameTaken;
    default:
      return messages.refused;
  }
}

/** What went otherwise than asked. */
export function outcomeLine(
  { kind, detail }: UploadOutcome,
  batch: Pick<UploadBatchRow, 'folderName'>,
): string {
  switch (kind) {
    case 'renamed':
      return messages.uploadedAs(isolate(detail));
    case 'relocated':
      return messages.relocated(isolate(batch.folderName));
    case 'concurrent':
      return detail ? messages.concurrent(isolate(detail)) : messages.concurrentSomeone;
    case 'refused':
      return detail === 'file-changed' ? messages.changedSoAgain : messages.unreadable;
  }
}

export function retryLabel(files: number): string {
  return files === 1 ? common.tryAgain : messages.tryAgainCount(files);
}
