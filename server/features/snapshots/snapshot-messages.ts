/* What clients that only know the specification show; the page says the same in its own words. */
import { limits } from '#contract/rules/limits.ts';
import type { ScheduleProblem } from '#contract/rules/snapshots/schedule.ts';
import { invisibleCharacterMessage } from '../account/name-messages.ts';

const messages: Readonly<Record<Exclude<ScheduleProblem['kind'], `snapshot-name.${string}`>, string>> = {
  'schedule.start': 'Enter a valid start time',
  'schedule.every': 'Enter a valid interval',
  'schedule.unit': 'Choose a duration for your snapshot',
  'schedule.keep': 'Enter a valid retention period',
  'schedule.zone': 'Enter a valid time zone',
};

/** What is wrong with a snapshot or a schedule, for the answer of a call. */
export function snapshotMessage(noun: 'snapshot' | 'schedule', problem: ScheduleProblem): string {
  switch (problem.kind) {
    case 'snapshot-name.blank':
      return `Enter a valid ${noun} name`;
    case 'snapshot-name.invisible':
      return invisibleCharacterMessage(problem.character);
    case 'snapshot-name.length':
      return `${noun === 'snapshot' ? 'Snapshot' : 'Schedule'} name must be at most ${limits.snapshotNameMax} characters.`;
    default:
      return messages[problem.kind];
  }
}
