import { describe, expect, it } from 'vitest';
import type { WireVersion } from '#contract/wire/history/versions.ts';
import { versionStates } from '#src/features/items/versions/version-states.ts';
import {
  versionLine,
  versionNote,
  versionProblem,
  versionTime,
  versionTimeWithin,
} from '#src/features/items/versions/version-texts.ts';
import { defaultTimeZone } from '#src/lib/format.ts';
import { moved, versionRestored } from '../../../../worker/outbox/outbox-rows.ts';

const now = Date.parse('2026-11-25T18:00:00Z');
const version = (more: Partial<WireVersion> = {}): WireVersion => ({
  ...{ content_seq: 7, size: 2048, hash: null, last_written: 0, name: 'a.txt', current: false, seq: 9 },
  ...{ stored: now / 1000 - 3600, stored_by: 'kim@x.y', snapshot: null },
  ...more,
});

describe('a version', () => {
  it('is named by when it came, inside of a sentence too', () => {
    expect(versionTime(version(), now, defaultTimeZone, [])).toBe('Today, 9:00 AM');
    expect(versionTimeWithin(version(), now, defaultTimeZone, [])).toBe('today, 9:00 AM');
    const old = version({ stored: Date.parse('2026-10-12T22:29:00Z') / 1000 });
    expect(versionTimeWithin(old, now, defaultTimeZone, [])).toBe('Oct 12, 3:29 PM');
  });

  it('is told apart by its seconds from others of its minute', () => {
    const at = (seconds: number) => version({ stored: now / 1000 - 3600 + seconds });
    const all = [at(65), at(42), at(7)];
    expect(all.map((one) => versionTime(one, now, defaultTimeZone, all))).toEqual([
      'Today, 9:01 AM',
      'Today, 9:00:42 AM',
      'Today, 9:00:07 AM',
    ]);
    expect(versionTimeWithin(at(7), now, 'Asia/Kolkata', all)).toBe('today, 10:30:07 PM');
  });

  it.each([
    [version(), undefined, 'Kim · 2.00 KB'],
    [version(), version({ size: 1024 }), 'Kim · 2.00 KB · +1.00 KB'],
    [version(), version({ size: 3072 }), 'Kim · 2.00 KB · −1.00 KB'],
    [version(), version(), 'Kim · 2.00 KB'],
    [version({ stored_by: null }), undefined, '2.00 KB'],
  ])('says who brought it, its size and what that differs by', (one, before, text) => {
    expect(versionLine(one, before, 'Kim')).toBe(text);
  });

  it('says how far its restore is, or which snapshot alone keeps it', () => {
    const held = version({ snapshot: { id: 's', schedular_name: 'Launch' } });
    expect(versionNote(version(), undefined, false)).toBeNull();
    expect(versionNote(held, undefined, false)).toBe('Kept by the snapshot Launch');
    expect(versionNote(held, 'waiting', true)).toBe('Waits for a connection');
    expect(versionNote(held, 'waiting', false)).toBe('Waits to be restored');
    expect(versionNote(held, 'sending', false)).toBe('Restoring');
    expect(versionNote(held, 'refused', false)).toBe('Not restored. Open the outbox.');
  });

  it('that cannot be read says why', () => {
    expect(versionProblem({ kind: 'offline' })).toMatch(/need a connection/);
    expect(versionProblem({ kind: 'refused', code: 'x', message: 'No.' } as never)).toBe('No.');
  });
});

describe('what of a file’s versions is being restored', () => {
  it('stands at the sequence that was asked for, by the last change', () => {
    const rows = [
      versionRestored('1', 'a', { state: 'rejected' }),
      versionRestored('2', 'a', { state: 'queued' }),
      versionRestored('3', 'b', { state: 'sending' }),
      moved('4', 'a', 'p'),
    ];
    expect([...versionStates('a', rows)]).toEqual([[4, 'waiting']]);
    expect([...versionStates('b', rows)]).toEqual([[4, 'sending']]);
    expect([...versionStates('a', rows.slice(0, 1))]).toEqual([[4, 'refused']]);
    expect(versionStates('c', rows).size).toBe(0);
  });
});
