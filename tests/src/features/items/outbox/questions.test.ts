import { describe, expect, it } from 'vitest';
import type { Change } from '#contract/changes/change.ts';
import { groupAttention, isDiscardedItself } from '#src/features/items/outbox/attention/attention-groups.ts';
import { attentionMessages } from '#src/features/items/outbox/attention/attention-messages.ts';
import { conflictTexts } from '#src/features/items/outbox/attention/conflict-texts.ts';
import {
  isTooLargeToBringBack,
  refusalTitle,
  retryError,
} from '#src/features/items/outbox/attention/refusal-texts.ts';
import { discardedTogether } from '#src/features/items/outbox/discard/discarded-together.ts';
import { exportChanges } from '#src/features/items/outbox/export/export-changes.ts';
import { defaultTimeZone } from '#src/lib/format.ts';
import { sharedAgain } from '#src/shared/spaces/shared-again.ts';
import type { ConflictingItem, OutboxRow, SyncStateRow } from '#worker/replica/replica-database.ts';

const common = {
  driveId: 'd',
  itemId: 'i',
  kind: 'folder',
  clientTimeMs: Date.UTC(2026, 9, 14, 16, 12),
} as const;
const row = (changeId: string, change: object, more: Partial<OutboxRow> = {}): OutboxRow => ({
  changeId,
  order: Number(changeId),
  driveId: 'd',
  change: { ...common, changeId, ...change } as Change,
  state: 'rejected',
  notBeforeMs: 0,
  attempts: 1,
  seq: null,
  problem: 'not-allowed',
  dependsOn: [],
  orderedAfter: [],
  from: null,
  merged: [],
  itemName: 'Stills',
  folderName: 'Brand',
  targetName: '',
  ...more,
});
const created = { type: 'createFolder', parentId: 'p', name: 'Stills' };
const renamed = { type: 'renameItem', name: 'Mine' };
const moved = { type: 'moveItem', parentId: 'p' };
const deleted = { type: 'deleteItem', baseSeq: 1 };
const conflict: ConflictingItem = {
  by: 'jonas@north.example',
  atMs: 1,
  name: 'Theirs',
  folderName: 'Released',
};
const replaced = { state: 'superseded', problem: null, conflict } as const;

describe('the questions of the outbox', () => {
  it('put a refused change and what waits for it on one card', () => {
    const rows = [
      row('1', created),
      row('2', created, { state: 'blocked', problem: null, dependsOn: ['1'] }),
      row('3', renamed, { state: 'blocked', problem: null, dependsOn: ['2'] }),
      row('4', moved, { state: 'queued' }),
      row('5', renamed, { problem: 'gone' }),
    ];
    expect(
      groupAttention(rows).map(
        (one) => one.kind === 'refused' && [one.row, ...one.rest].map((each) => each.changeId),
      ),
    ).toEqual([['1', '2', '3'], ['5']]);
  });

  it('put what was not sent to a filespace that is gone on one card', () => {
    const filespaceDeleted = { problem: 'drive-gone', spaceName: 'footage' } as const;
    const rows = [
      row('1', created, filespaceDeleted),
      row('2', created, { ...filespaceDeleted, driveId: 'e' }),
      row('3', renamed, filespaceDeleted),
    ];
    expect(groupAttention(rows)).toMatchObject([
      { kind: 'filespace-deleted', name: 'footage', rows: [{ changeId: '1' }, { changeId: '3' }] },
      { kind: 'filespace-deleted', rows: [{ changeId: '2' }] },
    ]);
  });

  it('ask of two changes of one thing which is to stand', () => {
    const rows = [
      row('1', renamed, replaced),
      row('2', deleted, { problem: 'changed-since', conflict }),
      row('3', moved, { state: 'blocked', dependsOn: ['gone'] }),
    ];
    expect(groupAttention(rows).map(({ kind }) => kind)).toEqual(['conflict', 'conflict', 'refused']);
  });
});

describe('a filespace that was lost', () => {
  const shown = { complete: true } as SyncStateRow['shown'];
  it.each([
    [undefined, undefined, null],
    [{ name: 'footage' }, undefined, 'Connect the filespace first'],
    [{ name: 'footage' }, { connected: false, shown }, 'Connect the filespace first'],
    [{ name: 'footage' }, { connected: true, shown: null }, 'The filespace is still being loaded'],
    [{ name: 'footage' }, { connected: true, shown }, false],
  ])('is tried again once all of it is here again: %o, %o', (filespace, drive, obstacle) => {
    expect(sharedAgain(filespace, drive)?.obstacle ?? null).toBe(obstacle);
  });

  it('leaves no press of “Try again” without a word', () => {
    expect(retryError('gone', { type: 'renameItem', kind: 'folder' })).toBe(
      "It still can't be done. It no longer exists or isn't shared with you.",
    );
  });
});

describe('a folder that somebody else put the other one into meanwhile', () => {
  it.each([moved, { type: 'copyItem', parentId: 'p' }])('is told of where it lies now: %o', (change) => {
    expect(refusalTitle(row('1', change, { problem: 'cycle' }))).toBe(
      'The folder it was to go into is inside it now.',
    );
  });

  it('of a rewind speaks of a rewind', () => {
    expect(refusalTitle(row('1', { type: 'rewind' }, { problem: 'cycle' }))).toBe(
      'A folder above it was inside it then. Rewind a folder further up.',
    );
  });
});

describe('a restore or an undo of more than the server does in one go', () => {
  it.each([
    [{ type: 'restoreItems', itemIds: ['i'], name: 'Stills', fromSeq: 1 }, true],
    [{ type: 'undoChange', name: 'Stills', seq: 1 }, true],
    [{ type: 'copyItem', parentId: 'p' }, false],
  ])('says what to do instead of trying again: %o', (change, isTold) => {
    const refused = row('1', change, { problem: 'too-many-items' });
    expect(isTooLargeToBringBack(refused)).toBe(isTold);
    expect(refusalTitle(refused)).toBe(
      isTold
        ? 'More than 100,000 items. Restore its folders one by one in the trash.'
        : 'More than 100,000 items. Copy its folders one by one.',
    );
  });

  it('of a rewind speaks of a rewind', () => {
    const refused = row('1', { type: 'rewind' }, { problem: 'too-many-items' });
    expect(isTooLargeToBringBack(refused)).toBe(true);
    expect(refusalTitle(refused)).toBe('More than 100,000 items. Rewind its folders one by one.');
  });
});

describe('what is discarded together', () => {
  const waiting = { state: 'queued', problem: null, attempts: 0 } as const;
  const rows = [
    row('1', created, waiting),
    row('2', created, { ...waiting, dependsOn: ['1'] }),
    row('3', { type: 'addFiles', files: 3, folders: 0 }, { ...waiting, dependsOn: ['2'] }),
    row('4', renamed, { ...waiting, dependsOn: ['3'] }),
    row('5', moved, { ...waiting, dependsOn: ['4'] }),
    row('6', created, waiting),
    row('7', created, { state: 'sending', dependsOn: ['6'] }),
  ];
  const ids = (...asked: readonly string[]) => discardedTogether(rows, asked).map(({ changeId }) => changeId);

  it('is a folder with all that waits inside it', () => {
    expect(ids('1')).toEqual(['1', '2', '3', '4', '5']);
    expect(ids('3', '6')).toEqual(['3', '4', '5', '6', '7']);
  });

  it('is one change alone where the others can do without it', () => {
    expect(ids('4')).toEqual(['4']);
    expect(ids('5')).toEqual(['5']);
  });
});

describe('a conflict in words', () => {
  it.each([
    [renamed, replaced, 'Two names for one folder', 'Mine', 'Theirs'],
    [moved, { ...replaced, targetName: 'Left' }, 'Two places for one folder', 'Left', 'Released'],
    [
      moved,
      { ...replaced, conflict: { ...conflict, folderName: '' } },
      'Two places for one folder',
      'campaign',
      'campaign',
    ],
    [deleted, { conflict }, 'Changed before it was deleted', 'Delete it', 'Keep it as “Theirs”'],
    [
      deleted,
      { conflict: { ...conflict, name: 'Stills' } },
      'Changed before it was deleted',
      'Delete it',
      'Keep it in Released',
    ],
  ])('names both sides: %o', (change, more, title, mine, theirs) => {
    expect(conflictTexts(row('1', change, more), 'campaign')).toMatchObject({
      title,
      mine,
      theirs,
      theirsAtMs: 1,
      open: true,
    });
    expect(conflictTexts(row('1', change, more), 'campaign').text).toContain('jonas@north.example');
  });

  it('says who came after whom as the toast says it', () => {
    const text = (...of: Parameters<typeof row>) => conflictTexts(row(...of), 'campaign').text;
    expect(text('1', renamed, replaced)).toBe('jonas@north.example renamed it after you did.');
    expect(text('1', moved, { ...replaced, itemName: 'Stills' })).toBe(
      'jonas@north.example moved “Stills” after you moved it.',
    );
    expect(text('1', deleted, { problem: 'changed-since', conflict, itemName: 'Stills' })).toBe(
      'jonas@north.example changed “Stills” before your deletion arrived.',
    );
  });

  it('says of a change that was discarded itself no more than that', () => {
    const discarded = { problem: 'discarded' } as const;
    expect([created, deleted].map((change) => isDiscardedItself(row('1', change, discarded)))).toEqual([
      true,
      false,
    ]);
    expect(attentionMessages.discarded('Create folder off')).toBe('You discarded “Create folder off”.');
  });

  it('leaves nothing to choose where the item is gone', () => {
    const text = conflictTexts(
      row('1', renamed, { ...replaced, conflict: { ...conflict, name: '' } }),
      'campaign',
    );
    expect(text).toMatchObject({
      title: 'A folder that you renamed was deleted',
      text: 'It was deleted in the meantime.',
      theirs: 'Deleted',
      theirsAtMs: null,
      open: false,
    });
    const gone = { ...replaced, conflict: { ...conflict, name: '' } };
    expect(conflictTexts(row('1', { ...moved, kind: 'file' }, gone), 'campaign')).toMatchObject({
      title: 'A file that you moved was deleted',
      theirsAtMs: null,
    });
  });
});

describe('the file of what was not sent', () => {
  const nowMs = Date.UTC(2026, 10, 21, 12);
  const lines = (...rows: readonly OutboxRow[]) => {
    const { name, text } = exportChanges(rows, () => 'campaign', nowMs, defaultTimeZone);
    expect(name).toBe('Lunvik unsent changes 2026-11-21.csv');
    expect(text.startsWith('\ufeff')).toBe(true);
    const all = text.slice(1).split('\r\n');
    expect(all[0]).toBe("Change,Item,Where,When,Why it wasn't sent");
    expect(all.at(-1)).toBe('');
    return all.slice(1, -1);
  };

  it('says what, where, when and why', () => {
    const by = { by: 'jonas@north.example', atMs: null, name: '', folderName: '' };
    expect(
      lines(
        row('1', renamed, { problem: 'gone', conflict: by, path: ['Brand', 'Shots'] }),
        row('2', created, { state: 'blocked', problem: null, path: [] }),
        row('3', moved, { state: 'queued', problem: null, targetName: 'Left' }),
        row('4', moved, { state: 'sending', problem: null, folderName: '' }),
        row('5', deleted, { problem: 'drive-gone', spaceName: 'footage', path: ['Old'] }),
      ),
    ).toEqual([
      'Rename Stills to Mine,Stills,campaign / Brand / Shots,"Oct 14, 2026, 9:12 AM",jonas@north.example deleted it.',
      'Create folder Stills,Stills,campaign,"Oct 14, 2026, 9:12 AM",Depends on a rejected change',
      'Move Stills to Left,Stills,campaign / … / Brand,"Oct 14, 2026, 9:12 AM",Not sent yet',
      'Move Stills to campaign,Stills,campaign,"Oct 14, 2026, 9:12 AM","Sent, no answer yet"',
      'Delete Stills,Stills,footage / Old,"Oct 14, 2026, 9:12 AM",The filespace was deleted.',
    ]);
  });

  it('leaves out what the server has', () => {
    expect(lines(row('1', renamed, replaced), row('2', renamed, { state: 'applied' }))).toEqual([]);
  });

  it('is a table whatever the names are, and never a formula', () => {
    const [network] = lines(row('1', created, { itemName: '=HYPERLINK("http://evil")', path: ['a, b'] }));
    expect(network).toContain(`,"'=HYPERLINK(""http://evil"")","campaign / a, b",`);
  });
});
