import type { Result } from '#contract/rules/result.ts';
import { openLocalClock } from '#contract/rules/snapshots/local-time.ts';
import {
  checkSchedule,
  nextRuns,
  type ScheduleProblem,
  type ScheduleSettings,
} from '#contract/rules/snapshots/schedule.ts';

/** What stands in the fields. */
export interface ScheduleForm {
  readonly name: string;
  /** As a `datetime-local` field has it: `2026-11-25T09:00`. */
  readonly start: string;
  readonly every: string;
  /** Empty as long as none was chosen. */
  readonly unit: string;
  readonly keep: string;
}

export type ScheduleField = keyof ScheduleForm;

const hourMs = 3_600_000;

/** A form that begins with the next full hour. */
export function emptyScheduleForm(nowMs: number, zone: string): ScheduleForm {
  const local = openLocalClock(zone)?.toLocal(nowMs + hourMs) ?? nowMs;
  const start = new Date(local - (local % hourMs)).toISOString().slice(0, 16);
  return { name: '', start, every: '1', unit: '', keep: '7' };
}

/** What was typed, as the settings that it stands for, or the first thing that is wrong with it. */
export function readScheduleForm(
  form: ScheduleForm,
  zone: string,
  nowMs: number,
): Result<ScheduleSettings, ScheduleProblem> {
  const { name, unit } = form;
  const local = Date.parse(`${form.start}Z`);
  const startsMs = Number.isNaN(local) ? local : (openLocalClock(zone)?.toInstant(local) ?? Number.NaN);
  const settings = { name, startsMs, every: numberOf(form.every), unit, keep: numberOf(form.keep), zone };
  return checkSchedule(settings, nowMs);
}

/** Which field a problem is about; null for what no field can change. */
export function fieldOf(problem: ScheduleProblem): ScheduleField | null {
  switch (problem.kind) {
    case 'schedule.start':
      return 'start';
    case 'schedule.every':
      return 'every';
    case 'schedule.unit':
      return 'unit';
    case 'schedule.keep':
      return 'keep';
    case 'schedule.zone':
      return null;
    default:
      return 'name';
  }
}

const shownRuns = 5;

/** When it would run, whatever its name is yet; empty as long as that cannot be said. */
export function previewRuns(form: ScheduleForm, zone: string, nowMs: number): readonly number[] {
  const read = readScheduleForm({ ...form, name: form.name.trim() || 'unnamed' }, zone, nowMs);
  return read.ok ? nextRuns(read.value, nowMs - 1, shownRuns) : [];
}

function numberOf(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}
