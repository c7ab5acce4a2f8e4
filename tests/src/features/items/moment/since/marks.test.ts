import { expect, test } from 'vitest';
import type { GridRow } from '#src/features/items/list/row-source.ts';
import { markOf, marksOf } from '#src/features/items/moment/since/marks.ts';

const item = { id: 'a', parentId: 'p', name: 'Plan.txt', sizeBytes: 9, modifiedMs: 5 };
const viewer = { seesEverything: true, filespaceName: 'campaign' };

test('a mark is of the row of its moment, never of the same item at another moment', () => {
  const row: GridRow = { ...item, kind: 'file', syncState: 'none', at: 4 };
  const marks = marksOf([row], [{ ...item, name: 'Final.txt', folderName: null }], viewer);
  expect(markOf(marks, row)?.label).toBe('renamed since');
  expect(markOf(marks, { ...row, at: 7 })).toBeUndefined();
  expect(markOf(marks, { ...row, id: 'b' })).toBeUndefined();
});
