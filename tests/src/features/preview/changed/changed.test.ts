import { describe, expect, it } from 'vitest';
import type { LocatedFile } from '#contract/worker-api/worker-api.ts';
import { deletedText, replacedText, timeText } from '#src/features/preview/changed/changed-texts.ts';
import { knownDeletion, ownDeletion } from '#src/features/preview/changed/deletion.ts';
import { defaultTimeZone } from '#src/lib/format.ts';
import type { OutboxRow, OutboxState } from '#worker/read/reader.ts';

const file = {
  id: 'f',
  name: 'Plan.pdf',
  path: [{ id: 'a', name: 'A' }],
} as unknown as LocatedFile;
const deleting = (itemId: string, state: OutboxState, more: Partial<OutboxRow> = {}) =>
  ({
    changeId: `c-${itemId}`,
    merged: [],
    state,
    change: { type: 'deleteItem', driveId: 'd', itemId, kind: 'file', clientTimeMs: 7 },
    ...more,
  }) as unknown as OutboxRow;

describe('what is said of a file that somebody changed while it is shown', () => {
  const ms = Date.parse('2026-11-25T17:12:00Z');
  const context = {
    nameOf: (email: string) => ({ 'r@x.test': 'Ravi', 'me@x.test': 'you' })[email] ?? email,
    ownEmail: 'me@x.test',
    nowMs: Date.parse('2026-11-25T18:00:00Z'),
    timeZone: defaultTimeZone,
  };
  it.each([
    ['r@x.test', 'Ravi replaced this file · Today, 9:12 AM', 'Ravi moved this file to trash'],
    ['me@x.test', 'You replaced this file · Today, 9:12 AM', 'You moved this file to trash'],
    [null, 'Someone replaced this file · Today, 9:12 AM', 'Someone moved this file to trash'],
    [undefined, 'This file was replaced · Today, 9:12 AM', 'This file was deleted.'],
  ])('names who it was, as far as that is told: %s', (by, replaced, deleted) => {
    expect(replacedText({ by, ms }, context)).toBe(replaced);
    expect(deletedText({ by, ms }, context)).toBe(deleted);
    expect(timeText({ by, ms }, context)).toBe('Today, 9:12 AM');
  });

  it('names nobody where nobody can be asked', () => {
    expect(replacedText(null, context)).toBe('This file was replaced');
    expect(deletedText(null, context)).toBe('This file was deleted.');
  });
});

describe('a deletion of a file that is shown', () => {
  it('is the own one as long as it was not sent, of a folder above too', () => {
    expect(ownDeletion([deleting('f', 'undoable')], 'd', file)).toEqual({ ms: 7, changeId: 'c-f' });
    expect(ownDeletion([deleting('a', 'queued')], 'd', file)).toEqual({ ms: 7, changeId: 'c-a' });
    const merged = [{ changeId: 'c-later' }] as unknown as OutboxRow['merged'];
    expect(ownDeletion([deleting('f', 'queued', { merged })], 'd', file)?.changeId).toBe('c-later');
  });

  it('is nobody’s on this device where it was sent, was of something else, or of another filespace', () => {
    expect(ownDeletion([deleting('f', 'applied'), deleting('g', 'queued')], 'd', file)).toBeNull();
    expect(ownDeletion([deleting('f', 'queued')], 'other', file)).toBeNull();
  });

  it('is named as the trash names it: by the sequence before', () => {
    const line = {
      seq: 12,
      time: 1000,
      kind: 'deleted',
      by: 'r@x.test',
      files: 1,
      folders: 0,
      tops: 1,
    } as const;
    const known = knownDeletion(file, { epoch: 'log', lines: [{ ...line, items: [], folder: null }] });
    expect(known).toMatchObject({
      by: 'r@x.test',
      epoch: 'log',
      item: { id: 'f', name: 'Plan.pdf', seq: 11 },
    });
    const last = (kind: 'undone' | 'rewound' | 'moved') =>
      knownDeletion(file, { epoch: 'log', lines: [{ ...line, kind, items: [], folder: null }] });
    expect([last('undone')?.by, last('rewound')?.item.seq]).toEqual(['r@x.test', 11]);
    // It went out of sight, and is in no trash.
    expect(last('moved')).toBeNull();
    expect(knownDeletion(file, { epoch: 'log', lines: [] })).toBeNull();
  });
});
