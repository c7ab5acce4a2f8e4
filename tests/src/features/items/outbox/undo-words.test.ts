import { describe, expect, it } from 'vitest';
import type { UndoObstacle } from '#contract/changes/undo-obstacle.ts';
import { refusalTitle } from '#src/features/items/outbox/attention/refusal-texts.ts';
import { listedNoticeMessage, noticeMessage } from '#src/features/items/outbox/notice-texts.ts';
import { problemTitle, transferRefusal } from '#src/features/items/problem-texts.ts';

const ref = {
  driveId: 'd',
  changeId: 'c',
  itemId: 'i',
  kind: 'file',
  name: 'Plan.pdf',
  actionId: 'c',
} as const;
const none = { removed: 0, restored: 0, renamed: 0, moved: 0, versions: 0 };

describe('what an undo did', () => {
  it.each([
    [{ renamed: 1 }, 'Undone: “Plan.pdf” renamed back'],
    [{ removed: 1 }, 'Undone: “Plan.pdf” moved to trash'],
    [{ restored: 12, removed: 3 }, 'Undone: 12 items restored, 3 moved to trash'],
    [{ versions: 1 }, 'Undone: “Plan.pdf” has its version back'],
    [{ versions: 2 }, 'Undone: 2 items have their versions back'],
    [{}, 'Undone: “Plan.pdf”'],
  ])('%o', (did, text) => {
    expect(noticeMessage({ kind: 'undone', data: { ...ref, ...none, ...did } }).text).toBe(text);
  });

  it.each([
    [{ renamed: 1 }, 'Done again: “Plan.pdf” renamed'],
    [{ moved: 2, removed: 1 }, 'Done again: 1 item moved to trash, 2 moved'],
    [{}, 'Done again: “Plan.pdf”'],
  ])('of an undo that was undone: %o', (did, text) => {
    const data = { ...ref, ...none, ...did, undoes: 'b', isAgain: true } as const;
    expect(noticeMessage({ kind: 'undone', data }).text).toBe(text);
  });

  it.each([
    [{ removed: 1 }, 'Undone: 1 item moved to trash'],
    [{}, 'Undone: 4 items'],
  ])('of a restore of several names none of them: %o', (did, text) => {
    const data = { ...ref, ...none, ...did, itemCount: 4 };
    expect(noticeMessage({ kind: 'undone', data }).text).toBe(text);
  });

  it('nor does a restore of several itself', () => {
    const did = { otherName: null, folders: [], folderName: 'Design', items: 1, versions: 0 };
    const data = { ...ref, ...did, itemCount: 4 };
    expect(listedNoticeMessage({ kind: 'restored', data })).toBe('Restored 1 item');
    const refused = { ...ref, problem: 'not-allowed', by: null, itemCount: 4 } as const;
    expect(noticeMessage({ kind: 'rejected', data: refused }).text).toContain("Couldn't sync 4 items.");
  });

  it('of a rewind says what could not come back', () => {
    const of = (erased: number) =>
      noticeMessage({ kind: 'rewound', data: { ...ref, ...none, name: 'Design', erased } }).text;
    expect(of(0)).toBe('Design rewound');
    expect(of(6)).toBe("Design rewound. 6 items were deleted forever and can't come back.");
  });
});

describe('what stands in the way of an undo', () => {
  const refused = (because: UndoObstacle) =>
    noticeMessage({
      kind: 'rejected',
      data: { ...ref, type: 'undoChange', problem: 'undo-refused', by: null, because },
    }).text;
  const plan = { itemId: 'i', kind: 'file', name: 'Plan.pdf' } as const;
  const design = { itemId: 'f', kind: 'folder', name: 'Design' } as const;

  it.each([
    [{ ...plan, reason: 'renamed', by: 'Ravi' }, 'Ravi renamed “Plan.pdf” since. Undo that first.'],
    [{ ...plan, reason: 'renamed' }, '“Plan.pdf” was renamed since. Undo that first.'],
    [{ ...plan, reason: 'moved', by: 'Ravi' }, 'Ravi moved “Plan.pdf” since. Undo that first.'],
    [{ ...plan, reason: 'replaced', by: 'Ravi' }, 'Ravi replaced “Plan.pdf” since. Undo that first.'],
    [
      { ...plan, reason: 'deleted', by: 'Ravi' },
      'Ravi moved “Plan.pdf” to the trash since. Restore it first.',
    ],
    [{ ...plan, reason: 'restored', by: 'Ravi' }, 'Ravi restored “Plan.pdf” since. Undo that first.'],
    [
      { ...design, reason: 'added-inside', by: 'Ravi' },
      'Ravi put something into “Design” since. Undo that first.',
    ],
    [{ ...design, reason: 'folder-gone' }, 'the folder “Design” no longer exists. Restore it first.'],
    [{ ...design, reason: 'cycle' }, 'the folder “Design” lies inside it now. Move it out first.'],
    [{ ...plan, reason: 'gone-forever' }, '“Plan.pdf” was deleted forever.'],
    [{ ...design, reason: 'not-allowed' }, 'you no longer have Edit on Design.'],
    [{ ...design, reason: 'not-allowed', name: '' }, 'you no longer have Edit on the top of the filespace.'],
  ] as const)('%o', (because, text) => {
    expect(refused(because)).toBe(`Can't undo: ${text}`);
  });

  it('is a sentence of its own in the outbox', () => {
    const because = { ...design, reason: 'not-allowed' } as const;
    expect(problemTitle('undo-refused', 'file', null, because)).toBe('You no longer have Edit on Design.');
    const by = { ...plan, reason: 'moved', by: 'alex@demo.example' } as const;
    expect(problemTitle('undo-refused', 'file', null, by)).toBe(
      'alex@demo.example moved “Plan.pdf” since. Undo that first.',
    );
  });

  it('or the history, or that nothing is left to do', () => {
    const of = (
      problem: 'not-kept' | 'nothing-to-undo' | 'too-many-snapshots',
      type: 'undoChange' | 'rewind',
    ) => noticeMessage({ kind: 'rejected', data: { ...ref, type, problem, by: null } }).text;
    expect(of('not-kept', 'undoChange')).toBe("Can't undo: the history no longer has it.");
    expect(of('nothing-to-undo', 'undoChange')).toBe("Can't undo: it's already undone.");
    expect(of('too-many-snapshots', 'rewind')).toBe(
      "Can't rewind: the filespace has 1,000 snapshots. Delete some first.",
    );
  });
});

describe('what is gone', () => {
  const refused = (type: 'renameItem' | 'moveItem' | 'copyItem' | 'createFolder', by: string | null = null) =>
    noticeMessage({ kind: 'rejected', data: { ...ref, type, problem: 'gone', by } }).text;

  it('is the item, or the folder that it was to go into', () => {
    expect(refused('renameItem')).toContain("“Plan.pdf”. It no longer exists or isn't shared with you.");
    const either = "It or the folder no longer exists, or isn't shared with you.";
    expect(refused('moveItem')).toContain(`“Plan.pdf”. ${either}`);
    expect(refused('copyItem')).toContain(either);
    expect(refused('createFolder')).toContain("The folder no longer exists or isn't shared with you.");
    expect(refused('moveItem', 'ravi@demo.example')).toContain('ravi@demo.example deleted it.');
  });

  it('is said the same on the card', () => {
    const change = { ...ref, type: 'moveItem', parentId: 'f', clientTimeMs: 0 } as const;
    const text = "It or the folder no longer exists, or isn't shared with you.";
    expect(refusalTitle({ change, problem: 'gone' })).toBe(text);
  });
});

describe('what is too much for one change', () => {
  const one = { ...ref, kind: 'folder', name: 'Big' } as const;
  const refused = (type: 'copyItem' | 'restoreItems', itemCount?: number) =>
    noticeMessage({
      kind: 'rejected',
      data: {
        ...one,
        type,
        problem: 'too-many-items',
        by: null,
        ...(itemCount !== undefined && { itemCount }),
      },
    }).text;
  const card = (...itemIds: readonly string[]) =>
    refusalTitle({
      change: {
        ...{ ...one, type: 'restoreItems', clientTimeMs: 0 },
        ...{ itemIds, fromSeq: 4, fromEpoch: 'log' },
      },
      problem: 'too-many-items',
    });

  it('of a copy says the limit and what to do', () => {
    const text = 'More than 100,000 items. Copy its folders one by one.';
    expect(transferRefusal('copy', 'too-many-items')).toBe(text);
    expect(refused('copyItem')).toContain(text);
  });

  it('of an undone deletion says the same in the toast and in the outbox', () => {
    expect(card('i')).toBe('More than 100,000 items. Restore its folders one by one in the trash.');
    expect(refused('restoreItems')).toContain(`Couldn't sync “Big”. ${card('i')}`);
  });

  it('of several items asks for fewer', () => {
    expect(card('i', 'j')).toBe('More than 100,000 items. Restore fewer of them at a time.');
    expect(refused('restoreItems', 2)).toContain(card('i', 'j'));
  });
});
