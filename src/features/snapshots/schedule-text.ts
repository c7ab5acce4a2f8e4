import type { SnapshotSchedule } from '#contract/entities/snapshot.ts';
import type { Recurrence } from '#contract/rules/snapshots/schedule.ts';
import { plural } from '../../lib/format.ts';
import { formatMoment } from '../../lib/time-zone/format-moment.ts';

/** `Every day`, `Every 2 weeks` */
export function recurrenceText({ every, unit }: Pick<Recurrence, 'every' | 'unit'>): string {
  const noun = unit.toLowerCase();
  return every === 1 ? `Every ${noun}` : `Every ${plural(every, noun)}`;
}

/** How often it runs, how many it keeps, when it runs next and what came of it the last time. */
export function scheduleText(schedule: SnapshotSchedule, nowMs: number, zone: string): readonly string[] {
  const { keep, nextMs, lastMs, lastResult, lastProblem } = schedule;
  const parts = [recurrenceText(schedule), `keeps ${plural(keep, 'snapshot')}`];
  if (nextMs !== null) parts.push(`next ${formatMoment(nextMs, nowMs, zone)}`);
  if (lastMs !== null && lastResult === 'unchanged')
    parts.push(`nothing had changed ${formatMoment(lastMs, nowMs, zone)}`);
  if (lastMs !== null && lastResult === 'failed' && lastProblem !== null) parts.push(lastProblem);
  return parts;
}
