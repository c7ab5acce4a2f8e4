import { limits } from '../limits.ts';
import { err, ok, type Result } from '../result.ts';
import { addDays, addMonths, canonicalZone, openLocalClock } from './local-time.ts';
import { checkSnapshotName, type SnapshotNameProblem } from './snapshot-name.ts';

/** As the form and the wire have them. */
export const scheduleUnits = ['Hour', 'Day', 'Week', 'Month', 'Quarter', 'Year'] as const;
export type ScheduleUnit = (typeof scheduleUnits)[number];

/** When a schedule runs: for the first time, and every so many units after that, by the clocks of a zone. */
export interface Recurrence {
  readonly startsMs: number;
  readonly every: number;
  readonly unit: ScheduleUnit;
  /** A name of IANA. */
  readonly zone: string;
}

/** What somebody chose. */
export interface ScheduleSettings extends Recurrence {
  /** The name of each of its snapshots. */
  readonly name: string;
  /** How many of its snapshots stay; with one more the oldest goes. */
  readonly keep: number;
}

/** The kinds stand in the order of the form, in which they are reported. */
export type ScheduleProblem =
  | SnapshotNameProblem
  | { readonly kind: 'schedule.start' }
  | { readonly kind: 'schedule.every' }
  | { readonly kind: 'schedule.unit' }
  | { readonly kind: 'schedule.keep' }
  | { readonly kind: 'schedule.zone' };

type RawSettings = Omit<ScheduleSettings, 'unit'> & { readonly unit: string };

/** Gives what is to be kept: the name trimmed, the zone by its usual name, the first time to the second. */
export function checkSchedule(raw: RawSettings, nowMs: number): Result<ScheduleSettings, ScheduleProblem> {
  const name = checkSnapshotName(raw.name);
  if (!name.ok) return name;
  if (!(Math.abs(raw.startsMs - nowMs) <= limits.scheduleStartMs)) return err({ kind: 'schedule.start' });
  if (!isWholeUpTo(raw.every, limits.scheduleEvery)) return err({ kind: 'schedule.every' });
  const unit = scheduleUnits.find((known) => known === raw.unit);
  if (unit === undefined) return err({ kind: 'schedule.unit' });
  if (!isWholeUpTo(raw.keep, limits.scheduleKeep)) return err({ kind: 'schedule.keep' });
  const zone = canonicalZone(raw.zone);
  if (zone === null) return err({ kind: 'schedule.zone' });
  const startsMs = Math.floor(raw.startsMs / 1000) * 1000;
  return ok({ name: name.value, startsMs, every: raw.every, unit, keep: raw.keep, zone });
}

function isWholeUpTo(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

const hour = 3_600_000;
/** On average; of months over 400 years. */
const unitMs: Readonly<Record<ScheduleUnit, number>> = {
  Hour: hour,
  Day: 24 * hour,
  Week: 168 * hour,
  Month: 730.485 * hour,
  Quarter: 2191.455 * hour,
  Year: 8765.82 * hour,
};
const monthsIn = { Month: 1, Quarter: 3, Year: 12 } as const;

/**
 * The next runs after an instant, the earliest first. Each is counted from the start, never from the one before: the 31st
 * becomes the 28th in February and is the 31st again in March. Hours are hours that pass; everything longer keeps the
 * time of day, which is the first instant after where a change of the hour leaves it out, and the first of two where it
 * comes twice. None where the zone is not known.
 */
export function nextRuns(recurrence: Recurrence, afterMs: number, count: number): readonly number[] {
  const runAt = createRuns(recurrence);
  if (runAt === null) return [];
  const elapsed = (afterMs - recurrence.startsMs) / (recurrence.every * unitMs[recurrence.unit]);
  let n = Math.max(0, Math.floor(elapsed) - 1);
  while (n > 0 && runAt(n - 1) > afterMs) n -= 1;
  const runs: number[] = [];
  // Two local times of a day that a zone left out are one instant, and one run.
  for (; runs.length < count; n += 1) if (runAt(n) > (runs.at(-1) ?? afterMs)) runs.push(runAt(n));
  return runs;
}

function createRuns({ startsMs, every, unit, zone }: Recurrence): ((n: number) => number) | null {
  const clock = openLocalClock(zone);
  if (clock === null) return null;
  if (unit === 'Hour') return (n) => startsMs + n * every * hour;
  const start = clock.toLocal(startsMs);
  return (n) => (n === 0 ? startsMs : clock.toInstant(addUnits(start, unit, n * every)));
}

function addUnits(localMs: number, unit: Exclude<ScheduleUnit, 'Hour'>, count: number): number {
  if (unit === 'Day') return addDays(localMs, count);
  if (unit === 'Week') return addDays(localMs, 7 * count);
  return addMonths(localMs, monthsIn[unit] * count);
}
