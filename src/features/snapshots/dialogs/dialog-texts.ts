import type { SnapshotSchedule } from '#contract/entities/snapshot.ts';
import type { ScheduleProblem } from '#contract/rules/snapshots/schedule.ts';
import type { SnapshotNameProblem } from '#contract/rules/snapshots/snapshot-name.ts';
import type { WireFreedSpace } from '#contract/wire/snapshots.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatSize } from '../../../lib/format.ts';
import { invisibleCharacterMessage } from '../../../lib/names/name-texts.ts';
import { serverText } from '../../../lib/problems/server-text.ts';
import { common } from '../../../ui/common-messages.ts';
import { dialogMessages as messages } from './dialog-messages.ts';

/** What is wrong with the name of a snapshot or a schedule. */
export function nameMessage(noun: 'snapshot' | 'schedule', problem: SnapshotNameProblem): string {
  const isSnapshot = noun === 'snapshot';
  switch (problem.kind) {
    case 'snapshot-name.blank':
      return isSnapshot ? messages.snapshotNameBlank : messages.scheduleNameBlank;
    case 'snapshot-name.invisible':
      return invisibleCharacterMessage(problem.character);
    case 'snapshot-name.length':
      return isSnapshot ? messages.snapshotNameLong : messages.scheduleNameLong;
  }
}

export function scheduleMessage(problem: ScheduleProblem): string {
  switch (problem.kind) {
    case 'schedule.start':
      return messages.startWrong;
    case 'schedule.every':
      return messages.intervalWrong;
    case 'schedule.unit':
      return messages.unitMissing;
    case 'schedule.keep':
      return messages.retentionWrong;
    case 'schedule.zone':
      return messages.zoneWrong;
    default:
      return nameMessage('schedule', problem);
  }
}

/** Why a snapshot or a schedule was not made, stopped or deleted. */
export function failedMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.status === 404) return messages.missing;
  return serverText(problem) || common.unexpected;
}

/** What a deletion frees; nothing where the server could not be asked. */
export function freedText(data: WireFreedSpace | null): string {
  if (data === null) return messages.freesUnknown;
  if (data.freed_versions === 0) return messages.freesNothing;
  return messages.frees(formatSize(data.freed_bytes), data.freed_versions);
}

export function stopQuestion({ name, snapshotCount }: SnapshotSchedule): string {
  return snapshotCount === 0 ? messages.stopEmpty(name) : messages.stop(name, snapshotCount);
}
