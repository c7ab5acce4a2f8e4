import { describe, expect, it } from 'vitest';
import type { SnapshotSchedule } from '#contract/entities/snapshot.ts';
import {
  failedMessage,
  freedText,
  nameMessage,
  stopQuestion,
} from '#src/features/snapshots/dialogs/dialog-texts.ts';
import { recurrenceText, scheduleText } from '#src/features/snapshots/schedule-text.ts';
import { formatSnapshotTime } from '#src/lib/time-zone/format-moment.ts';

const zone = 'America/New_York';
const nowMs = Date.UTC(2026, 10, 25, 14, 0);
const schedule: SnapshotSchedule = {
  ...{ id: 's', driveId: 'd', name: 'Nightly', startsMs: nowMs, every: 1, unit: 'Day', keep: 7, zone },
  ...{ nextMs: Date.UTC(2026, 10, 26, 5, 0), lastMs: null, lastResult: null, lastProblem: null },
  ...{ stoppedMs: null, snapshotCount: 0 },
};

describe('when a snapshot was captured', () => {
  it('is today by the clock of the zone, or a date with its time', () => {
    expect(formatSnapshotTime(Date.UTC(2026, 10, 25, 5, 0), nowMs, zone)).toBe('Today, 12:00 AM');
    expect(formatSnapshotTime(Date.UTC(2026, 10, 25, 4, 59), nowMs, zone)).toBe('Nov 24, 2026, 11:59 PM');
  });
});

describe('what a schedule does', () => {
  it('in a few words', () => {
    expect(recurrenceText({ every: 1, unit: 'Quarter' })).toBe('Every quarter');
    expect(recurrenceText({ every: 2, unit: 'Week' })).toBe('Every 2 weeks');
    expect(scheduleText(schedule, nowMs, zone)).toEqual([
      'Every day',
      'keeps 7 snapshots',
      'next Nov 26, 2026, 12:00 AM',
    ]);
  });

  it('says that nothing had changed, and why it failed', () => {
    const ran = { ...schedule, lastMs: Date.UTC(2026, 10, 25, 5, 0) };
    expect(scheduleText({ ...ran, lastResult: 'unchanged' }, nowMs, zone).at(-1)).toBe(
      'nothing had changed today, 12:00 AM',
    );
    expect(scheduleText({ ...ran, lastResult: 'failed', lastProblem: 'Full.' }, nowMs, zone).at(-1)).toBe(
      'Full.',
    );
    expect(scheduleText({ ...ran, lastResult: 'captured' }, nowMs, zone)).toHaveLength(3);
  });

  it('asks before it is stopped, and says what stays', () => {
    expect(stopQuestion(schedule)).toBe('Stop the schedule Nightly? It has captured nothing yet.');
    expect(stopQuestion({ ...schedule, snapshotCount: 1 })).toBe(
      'Stop the schedule Nightly? Its snapshot stays.',
    );
    expect(stopQuestion({ ...schedule, snapshotCount: 12 })).toBe(
      'Stop the schedule Nightly? Its 12 snapshots stay.',
    );
  });
});

describe('what a deletion frees, and what goes wrong', () => {
  it('in bytes and versions', () => {
    expect(freedText({ freed_bytes: 1_288_490_189, freed_versions: 340 })).toBe(
      'It frees 1.20 GB: 340 versions that nothing else keeps.',
    );
    expect(freedText({ freed_bytes: 0, freed_versions: 1 })).toBe(
      'It frees 0 Bytes: 1 version that nothing else keeps.',
    );
    expect(freedText({ freed_bytes: 0, freed_versions: 0 })).toContain('It frees nothing');
    expect(freedText(null)).toBe("Couldn't find out what that frees.");
  });

  it('with the messages of the specification', () => {
    expect(nameMessage('snapshot', { kind: 'snapshot-name.blank' })).toBe('Enter a valid snapshot name');
    expect(nameMessage('schedule', { kind: 'snapshot-name.blank' })).toBe('Enter a valid schedule name');
    expect(nameMessage('snapshot', { kind: 'snapshot-name.length' })).toContain('at most 100 characters');
    expect(nameMessage('snapshot', { kind: 'snapshot-name.invisible', character: '\u200b' })).toContain(
      '200B',
    );
    const refused = { kind: 'refused', status: 500, code: 'internal' } as const;
    expect(failedMessage({ ...refused, message: '' })).toBe('Unexpected error occurred');
    expect(failedMessage({ ...refused, message: 'Full.' })).toBe('Full.');
    expect(failedMessage({ ...refused, status: 404, message: 'x' })).toBe('It no longer exists.');
    expect(failedMessage({ kind: 'offline' })).toBe('No connection to the server.');
  });
});
