import { limits } from '#contract/rules/limits.ts';
import type { ScheduleProblem } from '#contract/rules/snapshots/schedule.ts';
import type { Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';

const details = {
  'schedule.start': 'schedule-start',
  'schedule.every': 'schedule-every',
  'schedule.unit': 'schedule-unit',
  'schedule.keep': 'schedule-keep',
  'schedule.zone': 'schedule-zone',
} as const;

/** What is wrong with a snapshot or a schedule, for the answer of a call. */
export function snapshotProblem(noun: 'snapshot' | 'schedule', problem: ScheduleProblem): Problem {
  switch (problem.kind) {
    case 'snapshot-name.blank':
      return detailed('bad-request', `${noun}-name-blank`);
    case 'snapshot-name.invisible':
      return detailed('bad-request', 'name-invisible', { character: problem.character });
    case 'snapshot-name.length':
      return detailed('bad-request', `${noun}-name-length`, { most: limits.snapshotNameMax });
    default:
      return detailed('bad-request', details[problem.kind]);
  }
}
