import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemFamilies } from '#contract/rules/file-kinds/item-family.ts';
import { fitsFilter, type ItemFilter } from '#contract/rules/file-kinds/item-filter.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { searchKey } from '#contract/rules/unicode/search-key.ts';
import { createSortedSearch } from '#worker/search/sorted-matches.ts';
import { DriveIndex } from '#worker/tree-index/drive-index.ts';
import { OverlayTree } from '#worker/tree-index/overlay-tree.ts';
import { anyTree, driveId, type Tree } from '../replica/model.ts';
import { anyPending, foldersIn, pendingOf } from '../replica/pending-rows.ts';

const order = { driveId, by: 'name', direction: 'asc' } as const;
const extensions = ['', '.pdf', '.PNG', '.mov', '.tar.gz', '.key', '.ﬁg', '.zip.', '.jpg2', '.é'];

/** The same tree whose names end in what says of which kind they are. */
function withExtensions(tree: Tree): Tree {
  return new Map(
    [...tree.values()].map((each, at) => [
      each.id,
      { ...each, name: `${each.name}${extensions[at % extensions.length]}` },
    ]),
  );
}

function indexOf(tree: Tree): DriveIndex {
  const index = new DriveIndex(driveId, 1, { revision: 0, complete: true, items: tree.size });
  index.change([...tree.values()], []);
  return index;
}

function isInside(tree: Tree, id: string, folderId: string): boolean {
  const parentId = tree.get(id)?.parentId;
  return parentId !== undefined && (parentId === folderId || isInside(tree, parentId, folderId));
}

const anyRange = fc.tuple(fc.nat(6), fc.nat(6)).map(([from, length]) => [from, from + length] as const);
const anyFilter = fc.record(
  {
    families: fc.subarray([...itemFamilies]),
    modifiedMs: anyRange,
    sizeBytes: anyRange.map(([from, below]) => [from * 160, below * 160] as const),
    within: fc.nat(),
  },
  { requiredKeys: [] },
);

it('lists what is like a filter says, and no more, with what waits to be sent', () => {
  fc.assert(
    fc.property(
      anyTree(60).map(withExtensions),
      anyPending,
      fc.array(anyFilter, { minLength: 1, maxLength: 3 }),
      (model, steps, filters) => {
        const { overlay, visible } = pendingOf(model, steps);
        const tree = new OverlayTree(indexOf(model), overlay);
        const search = createSortedSearch();
        const folders = [...new Set([...foldersIn(model), ...foldersIn(visible)])];
        for (const { within, ...like } of filters) {
          const withinId = within === undefined ? undefined : (folders[within % folders.length] ?? rootId);
          const filter: ItemFilter = { ...like, ...(withinId !== undefined && { withinId }) };
          const expected = [...visible.values()].filter(
            (each) =>
              searchKey(each.name).includes('x') &&
              fitsFilter(filter, each) &&
              (withinId === undefined || withinId === rootId || isInside(visible, each.id, withinId)),
          );
          const list = { ...order, term: 'x', filter };
          const { folders: found, files, hits } = search.window(tree, list, 0, 1000);
          expect(hits.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
          expect([found, files]).toEqual([
            expected.filter(({ kind }) => kind === 'folder').length,
            expected.filter(({ kind }) => kind === 'file').length,
          ]);
          for (const [at, { id }] of hits.entries()) expect(search.positionOf(tree, list, id)).toBe(at);
        }
      },
    ),
    { numRuns: 200 },
  );
});
