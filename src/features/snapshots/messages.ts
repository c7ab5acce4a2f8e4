import type { SnapshotSchedule } from '#contract/entities/snapshot.ts';
import { limits } from '#contract/rules/limits.ts';
import type { ScheduleProblem } from '#contract/rules/snapshots/schedule.ts';
import type { SnapshotNameProblem } from '#contract/rules/snapshots/snapshot-name.ts';
import type { WireFreedSpace } from '#contract/wire/snapshots.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatDay, formatSize, plural } from '../../lib/format.ts';
import { invisibleCharacterMessage } from '../../lib/names/name-texts.ts';

/** The messages of the snapshots screen, word for word. */
export const messages = {
  title: (filespaceName: string) => `Snapshots (${filespaceName})`,
  emptyTitle: 'No snapshots yet',
  empty: 'A snapshot keeps how everything was at one moment, as long as you want.',
  notHere:
    'The list of snapshots comes to this device with the next connection. After that it can be read without a network.',
  count: (snapshots: number) => plural(snapshots, 'snapshot'),
  needsConnection: 'Needs a connection',
  noAccessThen: 'It is from before your access began',
  notScheduled: 'No schedule captured it',
  alreadyStopped: 'Its schedule was stopped',
  unchanged: 'Nothing is captured when nothing has changed.',
  stopped: 'Schedule stopped',
  missing: 'It is not there any more.',
  offline: 'No connection to the server.',
  unexpected: 'Unexpected error occurred',
  measuring: 'Finding out what that frees',
  freesUnknown: 'What that frees could not be found out.',
  freesNothing: 'It frees nothing: what it holds is kept by the files, the history or another snapshot.',
  captured: (name: string) => `Snapshot ${name} captured`,
  deleted: (name: string) => `Snapshot ${name} deleted`,
  erased: (items: number) => `${plural(items, 'item')} deleted from it forever`,
  scheduled: (name: string) => `Schedule ${name} created`,
} as const;

const scheduleMessages: Readonly<
  Record<Exclude<ScheduleProblem['kind'], `snapshot-name.${string}`>, string>
> = {
  'schedule.start': 'Enter a valid start time',
  'schedule.every': 'Enter a valid interval',
  'schedule.unit': 'Choose a duration for your snapshot',
  'schedule.keep': 'Enter a valid retention period',
  'schedule.zone': 'Enter a valid time zone',
};

export function nameMessage(noun: 'snapshot' | 'schedule', problem: SnapshotNameProblem): string {
  switch (problem.kind) {
    case 'snapshot-name.blank':
      return `Enter a valid ${noun} name`;
    case 'snapshot-name.invisible':
      return invisibleCharacterMessage(problem.character);
    case 'snapshot-name.length':
      return `${noun === 'snapshot' ? 'Snapshot' : 'Schedule'} name must be at most ${limits.snapshotNameMax} characters.`;
  }
}

export function scheduleMessage(problem: ScheduleProblem): string {
  return isNameProblem(problem) ? nameMessage('schedule', problem) : scheduleMessages[problem.kind];
}

function isNameProblem(problem: ScheduleProblem): problem is SnapshotNameProblem {
  return problem.kind.startsWith('snapshot-name.');
}

/** Why a snapshot or a schedule was not made, stopped or deleted. */
export function failedMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.status === 404) return messages.missing;
  return problem.message || messages.unexpected;
}

/** What a deletion frees; nothing where the server could not be asked. */
export function freedText(data: WireFreedSpace | null): string {
  if (data === null) return messages.freesUnknown;
  if (data.freed_versions === 0) return messages.freesNothing;
  return `It frees ${formatSize(data.freed_bytes)}: ${plural(data.freed_versions, 'version')} that nothing else keeps.`;
}

/** In the list: what its deletion frees. */
export function freedSize({ freed_versions: versions, freed_bytes: bytes }: WireFreedSpace): string {
  return versions === 0 ? 'Nothing' : formatSize(bytes);
}

/** The same, and until when it is kept, each a short line where there is no room for columns. */
export function detailTexts(
  keptUntilMs: number | null,
  freed: WireFreedSpace | null,
  zone: string,
): readonly string[] {
  const kept = `Kept until ${keptUntilMs === null ? 'deleted' : formatDay(keptUntilMs, zone)}`;
  return freed === null ? [kept] : [kept, `Frees ${freedSize(freed).replace(/^N/, 'n')}`];
}

export function stopQuestion({ name, snapshotCount }: SnapshotSchedule): string {
  if (snapshotCount === 0) return `Stop the schedule ${name}? It has captured nothing yet.`;
  const stay = snapshotCount === 1 ? 'Its snapshot stays.' : `Its ${plural(snapshotCount, 'snapshot')} stay.`;
  return `Stop the schedule ${name}? ${stay}`;
}
