import { expect } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { DriveIndex } from '#worker/tree-index/drive-index.ts';
import { isInside } from './history.ts';
import type { Tree } from './model.ts';

/** Everything that an index answers, held against a plain map. */
export function expectIndexIs(index: DriveIndex, tree: Tree): void {
  expect(index.count).toBe(tree.size);
  for (const folderId of [rootId, ...tree.keys()]) {
    const own = tree.get(folderId);
    if (own) {
      const { createdMs: _, ...rest } = own;
      expect(index.get(folderId)).toEqual(rest);
      expect(index.pathOf(folderId)?.map((segment) => segment.id)).toEqual(pathIn(tree, folderId));
    }
    if (own?.kind === 'file') continue;
    const children = [...tree.values()].filter((each) => each.parentId === folderId);
    expect(new Set(index.children(folderId).map((each) => each.id))).toEqual(
      new Set(children.map((each) => each.id)),
    );
    const below = [...tree.values()].filter(
      (each) => each.id !== folderId && isInside(tree, each.id, folderId),
    );
    const files = below.filter((each) => each.kind === 'file');
    expect(index.totals(folderId)).toEqual({
      sizeBytes: files.reduce((sum, each) => sum + each.sizeBytes, 0),
      folders: below.length - files.length,
      files: files.length,
    });
  }
}

function pathIn(tree: Tree, id: string): string[] {
  const path: string[] = [];
  for (let at = tree.get(id); at; at = tree.get(at.parentId)) path.push(at.id);
  return path.reverse();
}
