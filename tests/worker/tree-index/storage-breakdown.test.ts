import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { JournalItem } from '#worker/replica/replica-database.ts';
import { DriveIndex } from '#worker/tree-index/drive-index.ts';
import { storageBreakdown } from '#worker/tree-index/storage-breakdown.ts';
import { anyTree, driveId, idOf, item, type Tree } from '../replica/model.ts';

function indexOf(items: readonly JournalItem[]): DriveIndex {
  const index = new DriveIndex(driveId, 1, { revision: 0, complete: true, items: items.length });
  index.change(items, []);
  return index;
}
const file = (n: number, name: string, sizeBytes: number, parentId = rootId) =>
  item(n, parentId, 'file', name, { sizeBytes });

test('counts files by the end of their names, however it is written', () => {
  const index = indexOf([
    file(1, 'a.JPG', 5),
    file(2, 'b.jpg', 7),
    file(3, 'Straße.Jpg', 8),
    file(4, 'all.tar.gz', 2),
    file(5, 'README', 1),
    file(6, '.gitignore', 1),
    file(7, 'minutes.of the last meeting', 3),
    item(8, rootId, 'folder', 'photos.jpg'),
  ]);
  const { extensions, files, sizeBytes } = storageBreakdown(index, 20);
  expect([files, sizeBytes]).toEqual([7, 27]);
  expect(
    Object.fromEntries(extensions.map((each) => [each.extension, [each.files, each.sizeBytes]])),
  ).toEqual({ jpg: [3, 20], gz: [1, 2], '': [3, 5] });
});

test('a folder counts with all that it holds, and says where it is', () => {
  const index = indexOf([
    item(1, rootId, 'folder', 'Shoot'),
    item(2, idOf(1), 'folder', 'Day 1'),
    file(3, 'a.mov', 30, idOf(2)),
    file(4, 'b.mov', 20, idOf(1)),
    item(5, rootId, 'folder', 'Empty'),
  ]);
  const { largestFolders, largestFiles } = storageBreakdown(index, 20);
  expect(largestFolders).toMatchObject([
    { id: idOf(1), kind: 'folder', name: 'Shoot', sizeBytes: 50, path: [] },
    { id: idOf(2), name: 'Day 1', sizeBytes: 30, path: ['Shoot'] },
  ]);
  expect(largestFiles).toMatchObject([
    { id: idOf(3), parentId: idOf(2), sizeBytes: 30, path: ['Shoot', 'Day 1'] },
    { id: idOf(4), parentId: idOf(1), sizeBytes: 20, path: ['Shoot'] },
  ]);
});

test('the top level is counted by folder, with the files beside them: together they are all', () => {
  const index = indexOf([
    item(1, rootId, 'folder', 'Shoot'),
    item(2, idOf(1), 'folder', 'Day 1'),
    file(3, 'a.mov', 30, idOf(2)),
    item(4, rootId, 'folder', 'Plans'),
    file(5, 'plan.pdf', 5, idOf(4)),
    file(6, 'readme.txt', 2),
  ]);
  const { topFolders, topFoldersBytes, topFilesBytes } = storageBreakdown(index, 1);
  expect(topFolders).toMatchObject([{ id: idOf(1), sizeBytes: 30, path: [] }]);
  expect([topFoldersBytes, topFilesBytes]).toEqual([35, 2]);
});

test('whatever the tree, the top level holds what all files do', () => {
  fc.assert(
    fc.property(anyTree(60), (tree) => {
      const { topFoldersBytes, topFilesBytes, sizeBytes } = storageBreakdown(indexOf([...tree.values()]), 3);
      expect(topFoldersBytes + topFilesBytes).toBe(sizeBytes);
    }),
  );
});

test('what was renamed, replaced or deleted is counted as it is now', () => {
  const index = indexOf([file(1, 'a.jpg', 5), file(2, 'b.png', 7), file(3, 'c.png', 1)]);
  index.change([file(1, 'a.tif', 50)], [idOf(2)]);
  const { extensions, largestFiles } = storageBreakdown(index, 20);
  expect(extensions).toEqual([
    { extension: 'png', files: 1, sizeBytes: 1 },
    { extension: 'tif', files: 1, sizeBytes: 50 },
  ]);
  expect(largestFiles.map(({ name }) => name)).toEqual(['a.tif', 'c.png']);
});

test('lists the sizes that sorting all of them would, the largest first', () => {
  const sizesOf = (tree: Tree) =>
    [...tree.values()]
      .filter(({ kind, sizeBytes }) => kind === 'file' && sizeBytes > 0)
      .map(({ sizeBytes }) => sizeBytes)
      .sort((one, other) => other - one);
  fc.assert(
    fc.property(anyTree(60), fc.integer({ min: 1, max: 8 }), (tree, count) => {
      const { largestFiles } = storageBreakdown(indexOf([...tree.values()]), count);
      expect(largestFiles.map(({ sizeBytes }) => sizeBytes)).toEqual(sizesOf(tree).slice(0, count));
    }),
  );
});
