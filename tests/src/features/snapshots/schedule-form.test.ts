import { expect, it } from 'vitest';
import {
  emptyScheduleForm,
  fieldOf,
  previewRuns,
  readScheduleForm,
} from '#src/features/snapshots/dialogs/schedule-form.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.UTC(2026, 10, 25, 9, 30);
const form = { name: ' Nightly ', start: '2026-11-26T01:00', every: ' 2 ', unit: 'Day', keep: '14' };

it('reads what was typed, by the clocks of the zone', () => {
  expect(readScheduleForm(form, zone, nowMs)).toEqual({
    ok: true,
    value: {
      ...{ name: 'Nightly', startsMs: Date.UTC(2026, 10, 26, 0, 0), every: 2, unit: 'Day', keep: 14, zone },
    },
  });
});

it.each([
  [{ name: '  ' }, 'name'],
  [{ start: '' }, 'start'],
  [{ start: '2126-11-26T01:00' }, 'start'],
  [{ start: '+275760-12-01T00:00' }, 'start'],
  [{ every: '' }, 'every'],
  [{ every: '0' }, 'every'],
  [{ every: '1.5' }, 'every'],
  [{ every: '-1' }, 'every'],
  [{ every: '1e2' }, 'every'],
  [{ unit: '' }, 'unit'],
  [{ unit: 'Minute' }, 'unit'],
  [{ keep: '0' }, 'keep'],
  [{ keep: '101' }, 'keep'],
  [{ keep: 'seven' }, 'keep'],
] as const)('%j is wrong with %s, and shows no times', (wrong, field) => {
  const read = readScheduleForm({ ...form, ...wrong }, zone, nowMs);
  expect(read.ok ? null : fieldOf(read.problem)).toBe(field);
  if (field !== 'name') expect(previewRuns({ ...form, ...wrong }, zone, nowMs)).toEqual([]);
});

it('shows the next five times, also as long as there is no name', () => {
  const runs = previewRuns(
    { ...form, name: '', start: '2026-01-31T09:00', every: '1', unit: 'Month' },
    zone,
    nowMs,
  );
  expect(runs.map((ms) => new Date(ms).toISOString().slice(0, 16))).toEqual([
    '2026-11-30T08:00',
    '2026-12-31T08:00',
    '2027-01-31T08:00',
    '2027-02-28T08:00',
    '2027-03-31T07:00',
  ]);
});

it('begins with the next full hour, an interval of one, and no duration chosen', () => {
  expect(emptyScheduleForm(nowMs, zone)).toEqual({
    ...{ name: '', start: '2026-11-25T11:00', every: '1', unit: '', keep: '7' },
  });
  // A zone whose clocks stand half an hour from the others.
  expect(emptyScheduleForm(Date.UTC(2026, 10, 25, 9, 10), 'Asia/Kolkata').start).toBe('2026-11-25T15:00');
});
