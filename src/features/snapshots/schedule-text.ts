import type { SnapshotSchedule } from '#contract/entities/snapshot.ts';
import type { Recurrence } from '#contract/rules/snapshots/schedule.ts';
import { formatMoment } from '../../lib/time-zone/format-moment.ts';
import { messages } from './messages.ts';

/** `Every day`, `Every 2 weeks` */
export function recurrenceText({ every, unit }: Pick<Recurrence, 'every' | 'unit'>): string {
  return messages.every[unit](every);
}

/** How often it runs, how many it keeps, when it runs next and what came of it the last time. */
export function scheduleText(schedule: SnapshotSchedule, nowMs: number, zone: string): readonly string[] {
  const { keep, nextMs, lastMs, lastResult, lastProblem } = schedule;
  const parts = [recurrenceText(schedule), messages.keeps(keep)];
  if (nextMs !== null) parts.push(messages.next(formatMoment(nextMs, nowMs, zone)));
  if (lastMs !== null && lastResult === 'unchanged')
    parts.push(messages.nothingChanged(formatMoment(lastMs, nowMs, zone)));
  if (lastMs !== null && lastResult === 'failed' && lastProblem !== null) parts.push(lastProblem);
  return parts;
}
