import { expect, it, test } from 'vitest';
import type { GridRow } from '#src/features/items/list/row-source.ts';
import { rowSince } from '#src/features/items/moment/since/row-since.ts';

const row: GridRow = {
  ...{ id: 'a', parentId: 'p', kind: 'file', name: 'Plan.txt', sizeBytes: 9, modifiedMs: 5 },
  syncState: 'none',
};
const same = { id: 'a', parentId: 'p', name: 'Plan.txt', sizeBytes: 9, modifiedMs: 5, folderName: 'Brand' };
const viewer = { seesEverything: true, filespaceName: 'campaign' };

it('says nothing of what is as it was, and of a folder not when it was written', () => {
  expect(rowSince(row, same, viewer)).toBeUndefined();
  expect(rowSince({ ...row, kind: 'folder' }, { ...same, modifiedMs: 8 }, viewer)).toBeUndefined();
});

test('a mark is of what weighs most, and says all of it', () => {
  const now = { ...same, sizeBytes: 2048, parentId: 'q', folderName: null, name: 'Final.txt' };
  expect(rowSince(row, now, viewer)).toEqual({
    ...{ tone: 'warn', label: 'changed since' },
    text: 'Its content has changed since: 2.00 KB now. It has since been moved to campaign. It has since been renamed to Final.txt.',
  });
  expect(rowSince(row, { ...same, modifiedMs: 6 }, viewer)?.label).toBe('changed since');
  expect(rowSince(row, { ...same, parentId: 'q' }, viewer)).toMatchObject({
    ...{ label: 'moved since', text: 'It has since been moved to Brand.' },
  });
  expect(rowSince(row, { ...same, name: 'X' }, viewer)?.label).toBe('renamed since');
});

test('what is not there was deleted, of who sees a part only that it is gone', () => {
  expect(rowSince(row, undefined, viewer)).toMatchObject({ tone: 'danger', label: 'deleted since' });
  expect(rowSince(row, undefined, { ...viewer, seesEverything: false })?.label).toBe('removed since');
});
