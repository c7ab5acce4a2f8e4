import { describe, expect, it } from 'vitest';
import type { Change } from '#contract/changes/change.ts';
import {
  failureLabel,
  type LabeledChange,
  pendingLabel,
  plainLabel,
  sentLabel,
} from '#src/features/items/outbox/change-labels.ts';
import { listedNoticeMessage, noticeMessage } from '#src/features/items/outbox/notice-texts.ts';

const common = { changeId: 'c', driveId: 'd', itemId: 'i', clientTimeMs: 1000 };
const label = (
  change: Change,
  itemName: string,
  folderName = 'Launch film',
  targetName = '',
): LabeledChange => ({
  change,
  itemName,
  folderName,
  targetName,
});
const create = label(
  { ...common, type: 'createFolder', kind: 'folder', parentId: 'p', name: 'Exports' },
  'Exports',
);
const rename = label({ ...common, type: 'renameItem', kind: 'file', name: 'b.doc' }, 'a.doc');
const move = label(
  { ...common, type: 'moveItem', kind: 'file', parentId: 'p' },
  'a.mp4',
  'Launch film',
  'Released',
);
const copy = label({ ...common, type: 'copyItem', kind: 'folder', parentId: 'root' }, 'Stills', '', '');
const remove = label({ ...common, type: 'deleteItem', kind: 'file', baseSeq: 1 }, 'old.mp4');
const moment = { fromSeq: 4, itemIds: ['i'], name: 'Plans' };
const restore = label({ ...common, ...moment, type: 'restoreItems', kind: 'folder' }, 'Plans');
const many = label(
  { ...common, ...moment, type: 'restoreItems', kind: 'folder', itemIds: ['i', 'j'] },
  'Plans',
);
const version = label(
  {
    ...{ ...common, type: 'restoreVersion', kind: 'file', fromSeq: 4, sizeBytes: 1, modifiedMs: 1 },
    ...{ formerSizeBytes: 2, formerModifiedMs: 2 },
  },
  'a.doc',
);

const undo = label({ ...common, type: 'undoChange', kind: 'file', name: 'a.doc', seq: 7 }, 'a.doc');
const rewind = label({ ...common, type: 'rewind', kind: 'folder', name: 'Design', fromSeq: 4 }, 'Design');
const upload = label(
  {
    ...{
      ...common,
      type: 'addFiles',
      kind: 'file',
      uploadId: 'u',
      batchId: 'b',
      parentId: 'p',
      parentIds: ['p'],
    },
    ...{ replacedIds: [], folders: 0, files: 3, bytes: 3 },
  },
  'a.txt',
);

describe('a change in words', () => {
  it.each([
    [create, 'Create folder Exports', 'Created folder Exports', "Couldn't create “Exports” in Launch film."],
    [rename, 'Rename a.doc to b.doc', 'Renamed a.doc to b.doc', "Couldn't rename “a.doc” to “b.doc”."],
    [move, 'Move a.mp4 to Released', 'Moved a.mp4 to Released', "Couldn't move “a.mp4” to Released."],
    [copy, 'Copy Stills to campaign', 'Copied Stills to campaign', "Couldn't copy “Stills” to campaign."],
    [remove, 'Delete old.mp4', 'Deleted old.mp4', "Couldn't delete “old.mp4” from Launch film."],
    [restore, 'Restore Plans', 'Restored Plans', "Couldn't restore “Plans”."],
    [
      version,
      'Restore a version of a.doc',
      'Restored a version of a.doc',
      "Couldn't restore the version of “a.doc”.",
    ],
    [undo, 'Undo a change of a.doc', 'Undid a change of a.doc', "Couldn't undo a change of “a.doc”."],
    [rewind, 'Rewind Design', 'Rewound Design', "Couldn't rewind “Design”."],
    [
      upload,
      'Upload 3 files to Launch film',
      'Uploaded 3 files to Launch film',
      "Couldn't upload 3 files to Launch film.",
    ],
    [
      { ...upload, folderName: '' },
      'Upload 3 files to campaign',
      'Uploaded 3 files to campaign',
      "Couldn't upload 3 files to campaign.",
    ],
    [many, 'Restore 2 items', 'Restored 2 items', "Couldn't restore 2 items."],
  ])('is named as an intention, as done and as refused', (row, input, sent, failed) => {
    expect(plainLabel(pendingLabel([row], 'campaign'))).toBe(input);
    expect(plainLabel(sentLabel([row], 'campaign'))).toBe(sent);
    expect(failureLabel(row, 'campaign')).toBe(failed);
  });

  it('counts what was moved in one go', () => {
    expect(plainLabel(pendingLabel([move, move], 'campaign'))).toBe('Move 2 files to Released');
    const folder = { ...move, change: { ...move.change, kind: 'folder' as const } };
    expect(plainLabel(pendingLabel([move, folder], 'campaign'))).toBe('Move 2 items to Released');
  });
});

describe('notices', () => {
  const about = { driveId: 'd', changeId: 'c', itemId: 'i', kind: 'folder', name: 'Stills' } as const;

  it.each([
    [
      { kind: 'concurrent-content', data: { ...about, by: 'ravi@x.y' } },
      'ravi@x.y replaced “Stills” at the same time. Both versions are kept.',
    ],
    [
      { kind: 'concurrent-content', data: { ...about, by: null } },
      'Someone else replaced “Stills” at the same time. Both versions are kept.',
    ],
    [
      { kind: 'descendants-kept', data: { ...about, count: 1, folderName: 'Brand' } },
      '“Stills” was deleted. 1 item others had added was moved to Brand.',
    ],
    [
      { kind: 'descendants-kept', data: { ...about, count: 2, folderName: 'Brand' } },
      '“Stills” was deleted. 2 items others had added were moved to Brand.',
    ],
    [
      { kind: 'renamed-on-arrival', data: { ...about, asked: 'Stills', got: 'Stills (2)' } },
      '“Stills” was renamed to “Stills (2)” because the name was already taken.',
    ],
    [
      {
        kind: 'restored',
        data: { ...about, actionId: 'c', folderName: 'Design', folders: [], otherName: null },
      },
      'Restored to Design',
    ],
    [
      { kind: 'restored', data: { ...about, actionId: 'c', folderName: '', folders: [], otherName: null } },
      'Restored to the top of the filespace',
    ],
    [
      { kind: 'restored', data: { ...about, actionId: 'c', folderName: null, folders: [], otherName: null } },
      'Restored',
    ],
    [
      {
        kind: 'restored',
        data: {
          ...about,
          actionId: 'c',
          folderName: null,
          folders: [],
          items: 1,
          versions: 0,
          otherName: null,
        },
      },
      'Restored 1 item',
    ],
    [
      {
        kind: 'restored',
        data: { ...about, actionId: 'c', folderName: 'Old plans', folders: ['Old plans'], otherName: null },
      },
      'Restored, with its folder Old plans',
    ],
    [
      {
        kind: 'restored',
        data: {
          ...about,
          actionId: 'c',
          folderName: 'Old',
          folders: ['Plans', 'Old'],
          otherName: 'Stills (2)',
        },
      },
      'Restored as Stills (2), with its folders Plans, Old',
    ],
    [
      {
        kind: 'restored',
        data: {
          ...{ ...about, actionId: 'c', folderName: '', folders: [], otherName: null },
          ...{ items: 214, versions: 12 },
        },
      },
      'Restored 214 items and 12 versions',
    ],
    [
      {
        kind: 'restored',
        data: {
          ...{ ...about, actionId: 'c', folderName: 'Old', folders: ['Old'], otherName: null },
          ...{ items: 2, versions: 0 },
        },
      },
      'Restored 2 items, with its folder Old',
    ],
    [
      {
        kind: 'restored',
        data: {
          ...{ ...about, actionId: 'c', folderName: '', folders: [], otherName: 'Stills (2)' },
          ...{ items: 1, versions: 0 },
        },
      },
      'Restored as Stills (2)',
    ],
    [
      { kind: 'rejected', data: { ...about, problem: 'gone', by: null } },
      "Couldn't sync “Stills”. It no longer exists or isn't shared with you. Open the outbox.",
    ],
    [
      { kind: 'rejected', data: { ...about, problem: 'gone', by: 'jonas@north.example' } },
      "Couldn't sync “Stills”. jonas@north.example deleted it. Open the outbox.",
    ],
    [
      {
        kind: 'superseded',
        data: { ...about, what: 'name', by: 'jonas@north.example', mine: 'Mine', theirs: 'Theirs' },
      },
      "jonas@north.example renamed “Stills” to “Theirs”. Your name “Mine” wasn't used.",
    ],
    [
      { kind: 'superseded', data: { ...about, what: 'location', by: null, mine: 'Left', theirs: '' } },
      'Someone else moved “Stills” to the top of the filespace after you moved it to Left.',
    ],
    [
      {
        kind: 'superseded-other',
        data: { ...about, what: 'name', by: null, mine: 'Mine', theirs: 'Theirs' },
      },
      'Someone else renamed “Stills” to “Theirs” too. Your name “Mine” was kept.',
    ],
    [
      {
        kind: 'superseded-other',
        data: { ...about, what: 'location', by: null, mine: 'Left', theirs: 'Right' },
      },
      "Someone else moved “Stills” to Right too. It's in Left, where you put it.",
    ],
    [
      { kind: 'relocated', data: { ...about, folderName: 'Brand', newFolderName: '' } },
      '“Brand” was deleted, so “Stills” was moved to the top of the filespace.',
    ],
    [
      { kind: 'relocated', data: { ...about, folderName: 'Brand', newFolderName: '', unchanged: true } },
      '“Brand” was deleted, so “Stills” stayed at the top of the filespace.',
    ],
    [
      { kind: 'quarantined', data: { count: 1, names: ['Plan'] } },
      '1 unsent change was damaged and is lost: “Plan”. Please redo it.',
    ],
    [
      { kind: 'quarantined', data: { count: 5, names: ['Plan', 'Box', 'Cut'] } },
      '5 unsent changes were damaged and are lost: “Plan”, “Box”, “Cut” and others. Please redo them.',
    ],
    [
      { kind: 'filespace-deleted', data: { driveId: 'd', name: 'footage-raw', unsent: 1 } },
      "You no longer have access to footage-raw. 1 change wasn't saved.",
    ],
    [
      { kind: 'workspace-left', data: { workspaceId: 'w', name: 'design-team', owner: 'olga@example.com' } },
      "You are no longer a member of design-team, or it was deleted. If you didn't expect this, ask olga@example.com.",
    ],
    [
      { kind: 'workspace-left', data: { workspaceId: 'w', name: 'design-team', owner: null } },
      'You are no longer a member of design-team, or it was deleted. Its files were removed from this device.',
    ],
  ] as const)('say what happened: %o', (notice, text) => {
    expect(noticeMessage(notice).text).toBe(text);
  });

  it('name what was restored where it is not before the eyes', () => {
    const data = { ...about, actionId: 'c', folderName: 'Design', folders: [], otherName: null };
    expect(listedNoticeMessage({ kind: 'restored', data })).toBe('“Stills”: Restored to Design');
  });
});
