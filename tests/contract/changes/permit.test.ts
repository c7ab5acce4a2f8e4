import { describe, expect, test } from 'vitest';
import type { ChangeProblemKind } from '#contract/changes/change-problem.ts';
import { permitCopyItem } from '#contract/changes/copy-item.ts';
import { permitCreateFolder } from '#contract/changes/create-folder.ts';
import { permitDeleteItem } from '#contract/changes/delete-item.ts';
import { permitMoveItem } from '#contract/changes/move-item.ts';
import { permitRenameItem } from '#contract/changes/rename-item.ts';
import { permitReplaceFile } from '#contract/changes/replace-file.ts';
import { permitRestoreItems } from '#contract/changes/restore-items.ts';
import { permitRestoreVersion } from '#contract/changes/restore-version.ts';
import { permitRewindFolder } from '#contract/changes/rewind-folder.ts';
import { permitUndoChange } from '#contract/changes/undo-change.ts';
import { limits } from '#contract/rules/limits.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root-folder.ts';

const common = { changeId: 'c', driveId: 'd', itemId: 'i', kind: 'folder', clientTimeMs: 0 } as const;
const free = new Set<string>();
const taken = new Set([nameKey('Plans')]);
const outcome = (
  result: { ok: true; value: { name: string } } | { ok: false; problem: { kind: ChangeProblemKind } },
) => (result.ok ? result.value.name : result.problem.kind);

describe('creating a folder', () => {
  const facts = { parentFound: true, parentPermission: 1, idTaken: false, takenKeys: free } as const;
  const input = { ...common, type: 'createFolder', parentId: 'p', name: 'Plans ' } as const;
  test.each([
    ['with Edit', facts, input, 'Plans'],
    ['beside one of that name', { ...facts, takenKeys: taken }, { ...input, name: 'plans' }, 'plans (2)'],
    ['in a folder that is gone', { ...facts, parentFound: false }, input, 'gone'],
    ['with View', { ...facts, parentPermission: 0 }, input, 'not-allowed'],
    ['with nothing', { ...facts, parentPermission: -1 }, input, 'not-allowed'],
    ['under an id that exists', { ...facts, idTaken: true }, input, 'id-taken'],
    ['without a name', facts, { ...input, name: ' . ' }, 'item-name.empty'],
    ['with a slash', facts, { ...input, name: 'a/b' }, 'item-name.forbidden-character'],
  ] as const)('%s', (_how, facts, asked, expected) => {
    expect(outcome(permitCreateFolder(facts, asked))).toBe(expected);
  });
});

describe('renaming', () => {
  const facts = { found: true, permission: 1, takenKeys: free } as const;
  const input = { ...common, type: 'renameItem', name: 'Plans' } as const;
  test.each([
    ['with Edit', facts, input, 'Plans'],
    ['to a name that is taken', { ...facts, takenKeys: taken }, input, 'Plans (2)'],
    [
      'a file to a name that is taken',
      { ...facts, takenKeys: new Set(['a.txt']) },
      { ...input, kind: 'file', name: 'A.txt' },
      'A (2).txt',
    ],
    ['what is gone', { ...facts, found: false }, input, 'gone'],
    ['with View', { ...facts, permission: 0 }, input, 'not-allowed'],
    ['the root', facts, { ...input, itemId: rootId }, 'root-protected'],
    ['to nothing', facts, { ...input, name: '' }, 'item-name.empty'],
    ['to too much', facts, { ...input, name: 'x'.repeat(256) }, 'item-name.too-long'],
  ] as const)('%s', (_how, facts, asked, expected) => {
    expect(outcome(permitRenameItem(facts, asked))).toBe(expected);
  });
});

describe('replacing a content', () => {
  test.each([
    ['with Edit', { found: true, permission: 1 }, true],
    ['with View', { found: true, permission: 0 }, 'not-allowed'],
    ['with nothing', { found: true, permission: -1 }, 'not-allowed'],
    ['of what is gone', { found: false, permission: -1 }, 'gone'],
  ] as const)('%s', (_how, facts, expected) => {
    const permitted = permitReplaceFile(facts);
    expect(permitted.ok ? permitted.value : permitted.problem.kind).toBe(expected);
  });
});

describe('moving', () => {
  const facts = {
    name: 'Plans',
    permission: 1,
    destinationFound: true,
    destinationPermission: 1,
    destinationIsDescendant: false,
    takenKeys: free,
  } as const;
  const input = { ...common, type: 'moveItem', parentId: 'p' } as const;
  test.each([
    ['with Edit at both ends', facts, input, 'Plans'],
    ['to where the name is taken', { ...facts, takenKeys: taken }, input, 'Plans (2)'],
    ['what is gone', { ...facts, name: undefined }, input, 'gone'],
    ['to a folder that is gone', { ...facts, destinationFound: false }, input, 'gone'],
    ['with View at the source', { ...facts, permission: 0 }, input, 'not-allowed'],
    ['with View at the destination', { ...facts, destinationPermission: 0 }, input, 'not-allowed'],
    ['into itself', { ...facts, destinationIsDescendant: true }, input, 'cycle'],
    ['the root', facts, { ...input, itemId: rootId }, 'root-protected'],
  ] as const)('%s', (_how, facts, asked, expected) => {
    expect(outcome(permitMoveItem(facts, asked))).toBe(expected);
  });
});

describe('copying', () => {
  const facts = {
    name: 'Plans',
    permission: 0,
    destinationFound: true,
    destinationPermission: 1,
    destinationIsDescendant: false,
    idTaken: false,
    itemCount: limits.copyItems,
    takenKeys: free,
  } as const;
  const input = { ...common, type: 'copyItem', parentId: 'p' } as const;
  test.each([
    ['with View at the source and Edit at the destination', facts, input, 'Plans'],
    ['beside itself', { ...facts, takenKeys: taken }, input, 'Plans (2)'],
    ['what is gone', { ...facts, name: undefined }, input, 'gone'],
    ['to a folder that is gone', { ...facts, destinationFound: false }, input, 'gone'],
    ['what one cannot see', { ...facts, permission: -1 }, input, 'not-allowed'],
    ['with View at the destination', { ...facts, destinationPermission: 0 }, input, 'not-allowed'],
    ['into itself', { ...facts, destinationIsDescendant: true }, input, 'cycle'],
    ['twice under one id', { ...facts, idTaken: true }, input, 'id-taken'],
    ['more than a copy may hold', { ...facts, itemCount: limits.copyItems + 1 }, input, 'too-many-items'],
    ['the root', facts, { ...input, itemId: rootId }, 'root-protected'],
  ] as const)('%s', (_how, facts, asked, expected) => {
    expect(outcome(permitCopyItem(facts, asked))).toBe(expected);
  });
});

describe('deleting', () => {
  const facts = { name: 'Plans', permission: 1, changedSinceBase: false } as const;
  const input = { ...common, type: 'deleteItem', baseSeq: 7 } as const;
  test.each([
    ['with Edit', facts, input, 'Plans'],
    ['what is gone', { ...facts, name: undefined }, input, 'gone'],
    ['with View', { ...facts, permission: 0 }, input, 'not-allowed'],
    ['what somebody changed since one looked', { ...facts, changedSinceBase: true }, input, 'changed-since'],
    ['the root', facts, { ...input, itemId: rootId }, 'root-protected'],
  ] as const)('%s', (_how, facts, asked, expected) => {
    expect(outcome(permitDeleteItem(facts, asked))).toBe(expected);
  });
});

test('what one may not do cannot be distinguished from what is not there, once it is not seen', () => {
  const hidden = {
    name: undefined,
    permission: -1,
    destinationFound: true,
    destinationPermission: 1,
    destinationIsDescendant: false,
    takenKeys: free,
  } as const;
  expect(outcome(permitMoveItem(hidden, { ...common, type: 'moveItem', parentId: 'p' }))).toBe('gone');
});

describe('bringing back', () => {
  const names = new Map([['i', 'Plans (2)']]);
  const facts = { isKept: true, found: true, itemCount: 3, permission: 1, names } as const;
  const input = { itemIds: ['i', 'j'], name: 'Plans' } as const;
  test.each([
    ['with Edit where it comes back to', facts, input, 'Plans (2)'],
    ['what comes as it was', { ...facts, names: new Map() }, input, 'Plans'],
    ['from a moment that is not kept', { ...facts, isKept: false, found: false }, input, 'not-kept'],
    ['what was not there then', { ...facts, found: false, itemCount: 0 }, input, 'gone'],
    ['what is there', { ...facts, itemCount: 0, permission: -1 }, input, 'nothing-to-restore'],
    ['with View', { ...facts, permission: 0 }, input, 'not-allowed'],
    ['the root', facts, { ...input, itemIds: ['i', rootId] }, 'root-protected'],
    ['everything as it was', facts, { ...input, itemIds: [rootId], contents: true }, 'Plans'],
    ['as many as may come', { ...facts, itemCount: limits.restoreItems }, input, 'Plans (2)'],
    ['more', { ...facts, itemCount: limits.restoreItems + 1 }, input, 'too-many-items'],
  ] as const)('%s', (_how, facts, asked, expected) => {
    expect(outcome(permitRestoreItems(facts, asked))).toBe(expected);
  });
});

describe('restoring a version', () => {
  const facts = { found: true, permission: 1, isKept: true } as const;
  test.each([
    ['with Edit on the file', facts, true],
    ['of what is gone', { ...facts, found: false }, 'gone'],
    ['with View, be it kept or not', { ...facts, permission: 0, isKept: false }, 'not-allowed'],
    ['from a moment that is not kept', { ...facts, isKept: false }, 'not-kept'],
  ] as const)('%s', (_how, facts, expected) => {
    const result = permitRestoreVersion(facts);
    expect(result.ok || result.problem.kind).toBe(expected);
  });
});

describe('undoing a change', () => {
  const facts = { isKept: true, isVisible: true, obstacle: null, itemCount: 1 };
  const obstacle = { reason: 'renamed', itemId: 'i', kind: 'file', name: 'a', by: 'x@y' } as const;
  test.each([
    ['that is there', facts, true],
    ['that is not kept', { ...facts, isKept: false, isVisible: false }, 'not-kept'],
    ['of which something is hidden', { ...facts, isVisible: false, obstacle }, 'not-allowed'],
    ['that something stands in the way of', { ...facts, obstacle, itemCount: 0 }, 'undo-refused'],
    ['that is undone already', { ...facts, itemCount: 0 }, 'nothing-to-undo'],
    ['of too much', { ...facts, itemCount: limits.restoreItems + 1 }, 'too-many-items'],
  ] as const)('%s', (_how, facts, expected) => {
    const permitted = permitUndoChange(facts);
    expect(permitted.ok ? permitted.value : permitted.problem.kind).toBe(expected);
  });
});

describe('rewinding', () => {
  const facts = {
    canRewind: true,
    isKept: true,
    found: true,
    isCycle: false,
    itemCount: 1,
    isSnapshotFree: true,
  };
  test.each([
    ['as an administrator', facts, true],
    ['as anybody else', { ...facts, canRewind: false, isKept: false }, 'not-allowed'],
    ['to what is not kept', { ...facts, isKept: false, found: false }, 'not-kept'],
    ['what is gone', { ...facts, found: false }, 'gone'],
    ['what lies in what was inside it', { ...facts, isCycle: true, itemCount: 0 }, 'cycle'],
    ['what is as it was', { ...facts, itemCount: 0 }, 'nothing-to-restore'],
    ['too much', { ...facts, itemCount: limits.restoreItems + 1 }, 'too-many-items'],
    ['with as many snapshots as there may be', { ...facts, isSnapshotFree: false }, 'too-many-snapshots'],
  ] as const)('%s', (_how, facts, expected) => {
    const permitted = permitRewindFolder(facts);
    expect(permitted.ok ? permitted.value : permitted.problem.kind).toBe(expected);
  });
});
