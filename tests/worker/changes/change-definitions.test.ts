import { describe, expect, it } from 'vitest';
import type { Change } from '#contract/changes/change.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import { definitionOf, mergeOf } from '#worker/changes/change-definitions.ts';
import type { ViewItem } from '#worker/changes/optimistic-view.ts';
import {
  copied,
  created,
  deleted,
  moved,
  renamed,
  restored,
  rewound,
  undone,
  uploaded,
  versionRestored,
} from '../outbox/outbox-rows.ts';

const rows = {
  createFolder: created('1', 'a', 'p'),
  renameItem: renamed('2', 'a', 'new', { from: { parentId: 'p', name: 'old' } }),
  moveItem: moved('3', 'a', 'q', { from: { parentId: 'p', name: 'old' } }),
  copyItem: copied('4', 'a', 'q', { from: { parentId: 'p', name: 'old' } }),
  deleteItem: deleted('5', 'a', { from: { parentId: 'p', name: 'old' } }),
  addFiles: uploaded('6', ['a'], 'p'),
  restoreItems: restored('7', 'a'),
  restoreVersion: versionRestored('8', 'a', { from: { parentId: 'p', name: 'old' } }),
  undoChange: undone('9', 'a'),
  rewind: rewound('10', 'a'),
} as const;
type Kind = Change['type'];
const kinds = Object.keys(rows) as Kind[];

function item(parentId: string, name: string): ViewItem {
  const confirmed = { id: 'a', parentId, kind: 'folder', name, sizeBytes: 0, modifiedMs: 0 } as const;
  return {
    ...confirmed,
    createdMs: 0,
    confirmedParentId: '',
    confirmedSortKey: '',
    createdByChangeId: '',
    syncState: null,
  };
}

function eventOf(kind: Kind, extra: Partial<Change> = {}) {
  const one = { ...rows[kind], change: { ...rows[kind].change, ...extra } as Change, order: 7 };
  const { toWire } = definitionOf(one.change);
  return 'event' in toWire ? toWire.event(one.change, one, 'MACHINE') : null;
}

describe('two changes to one item', () => {
  const merged: readonly string[] = ['createFolder renameItem', 'renameItem renameItem', 'moveItem moveItem'];

  it.each(kinds.flatMap((earlier) => kinds.map((later) => [earlier, later] as const)))(
    '%s, then %s: as one where the table says so',
    (earlier, later) => {
      const one = mergeOf(rows[earlier].change, rows[later].change);
      expect(one !== null).toBe(merged.includes(`${earlier} ${later}`));
      expect(one?.changeId).toBe(one === null ? undefined : rows[earlier].changeId);
    },
  );

  it('have the later name or place', () => {
    expect(mergeOf(rows.createFolder.change, rows.renameItem.change)).toMatchObject({ name: 'new' });
    expect(mergeOf(rows.moveItem.change, moved('9', 'a', 'z').change)).toMatchObject({ parentId: 'z' });
  });
});

describe('what makes a change undone', () => {
  const inverse = (kind: Kind, now: ViewItem | undefined, seq: number | null = null) => {
    const { change, from } = rows[kind];
    return definitionOf<Change>(change).inverse(change, from, now, seq);
  };

  it.each([
    ['createFolder', item('p', 'a'), { type: 'deleteItem', itemId: 'a' }],
    ['renameItem', item('p', 'new'), { type: 'renameItem', itemId: 'a', name: 'old' }],
    ['moveItem', item('q', 'old'), { type: 'moveItem', itemId: 'a', parentId: 'p' }],
    ['copyItem', item('p', 'old'), { type: 'deleteItem', itemId: copiedId('4', 'a') }],
  ] as const)('%s', (kind, now, expected) => {
    expect(inverse(kind, now)).toMatchObject(expected);
  });

  it('a deletion that the server has is answered by a restore from before it', () => {
    const expected = { type: 'restoreItems', itemIds: ['a'], name: 'old', fromSeq: 8 };
    expect(inverse('deleteItem', undefined, 9)).toMatchObject(expected);
    expect(inverse('deleteItem', item('p', 'old'), 9)).toBeNull();
  });

  it('a restore is answered by a deletion of what came back', () => {
    expect(inverse('restoreItems', item('p', 'a'))).toMatchObject({ type: 'deleteItem', itemId: 'a' });
    expect(inverse('restoreItems', undefined)).toBeNull();
  });

  it('a restore with contents by nothing: what it changed is not known here', () => {
    const { change } = rows.restoreItems;
    if (change.type !== 'restoreItems') throw new Error('it is a restore');
    const whole = { ...change, contents: true } as const;
    expect(definitionOf(whole).inverse(whole, null, item('p', 'a'), 9)).toBeNull();
  });

  it('an undo and a rewind by nothing: only the server knows what they did', () => {
    expect(inverse('undoChange', item('p', 'a'), 9)).toBeNull();
    expect(inverse('rewind', item('p', 'a'), 9)).toBeNull();
  });

  it('a restored version is answered by the content that the server had before it', () => {
    const now = { ...item('p', 'other'), sizeBytes: 20, modifiedMs: 2 };
    expect(inverse('restoreVersion', now, 9)).toMatchObject({
      ...{ type: 'restoreVersion', itemId: 'a', fromSeq: 8, sizeBytes: 30, modifiedMs: 3 },
      ...{ formerSizeBytes: 20, formerModifiedMs: 2 },
    });
    expect(inverse('restoreVersion', now, null)).toBeNull();
    expect(inverse('restoreVersion', { ...now, sizeBytes: 21 }, 9)).toBeNull();
    expect(inverse('restoreVersion', undefined, 9)).toBeNull();
  });

  it('is nothing where somebody has changed the same thing since, or it is gone', () => {
    expect(inverse('renameItem', item('p', 'theirs'))).toBeNull();
    expect(inverse('moveItem', item('z', 'old'))).toBeNull();
    expect(inverse('moveItem', undefined)).toBeNull();
    expect(inverse('deleteItem', undefined)).toBeNull();
  });
});

describe('on the wire', () => {
  it('a rename says where the item stands, a move what it is called', () => {
    expect(eventOf('renameItem')).toMatchObject({
      type: 'RENAME_FOLDER',
      message_owner: 'MACHINE',
      message_index: 7,
      data: { folder_id: 'a', folder_name: 'new', parent_folder: 'p', intent: 'rename' },
    });
    expect(eventOf('moveItem', { kind: 'file' })).toMatchObject({
      type: 'RENAME_FILE',
      data: { file_id: 'a', filename: 'old', parent_folder: 'q', intent: 'move' },
    });
  });

  it('a deletion says what its maker had seen, and of which log', () => {
    expect(eventOf('deleteItem', { baseSeq: 3, baseEpoch: 'log' })).toMatchObject({
      type: 'DELETE_FOLDER',
      data: { folder_id: 'a', base_seq: 3, base_epoch: 'log' },
    });
    expect(eventOf('deleteItem', { kind: 'file' })).toMatchObject({
      type: 'DELETE_FILE',
      data: { base_seq: 0 },
    });
  });

  it('a version is named by a moment and its log, beside what its maker had seen', () => {
    expect(eventOf('restoreVersion', { baseSeq: 7, baseEpoch: 'log' })).toMatchObject({
      type: 'RESTORE_VERSION',
      data: { file_id: 'a', from_seq: 4, from_epoch: 'log', base_seq: 7, base_epoch: 'log' },
    });
  });

  it('an undo names a sequence, a rewind a folder and a moment, each with its log', () => {
    expect(eventOf('undoChange')).toMatchObject({
      type: 'UNDO_CHANGE',
      data: { drive_id: 'drive', seq: 6, from_epoch: 'log' },
    });
    expect(eventOf('rewind')).toMatchObject({
      type: 'REWIND',
      data: { drive_id: 'drive', folder_id: 'a', from_seq: 4, from_epoch: 'log' },
    });
  });

  it('only a copy has a request of its own', () => {
    const alone = kinds.filter((kind) => 'request' in definitionOf<Change>(rows[kind].change).toWire);
    expect(alone).toEqual(['copyItem']);
  });

  it('a creation says into which folder it goes', () => {
    expect(eventOf('createFolder')).toMatchObject({
      type: 'NEW_FOLDER_CREATED',
      data: { folder_id: 'a', folder_name: 'a', parent_folder: 'p' },
    });
  });
});
