import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { searchKey } from '#contract/rules/unicode/search-key.ts';
import type { SearchedList } from '#contract/worker-api/search-window.ts';
import type { JournalItem } from '#worker/replica/replica-database.ts';
import { createSortedSearch } from '#worker/search/sorted-matches.ts';
import { DriveIndex } from '#worker/tree-index/drive-index.ts';
import { folderTotals } from '#worker/tree-index/overlay-totals.ts';
import { OverlayTree } from '#worker/tree-index/overlay-tree.ts';
import { anyTree, driveId, type Tree } from '../replica/model.ts';
import { anyPending, pendingOf } from '../replica/pending-rows.ts';

function indexOf(tree: Tree): DriveIndex {
  const index = new DriveIndex(driveId, 1, { revision: 0, complete: true, items: tree.size });
  index.change([...tree.values()], []);
  return index;
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const bytes = ({ name }: JournalItem) => Buffer.from(searchKey(name));

/** What a plain filter and sort give. */
function expectedIds(tree: OverlayTree, visible: Tree, { term, by, direction }: SearchedList): string[] {
  const found = [...visible.values()].filter(({ name }) =>
    searchKey(term)
      .split(/ +/)
      .every((word) => searchKey(name).includes(word)),
  );
  const sizes = new Map(
    folderTotals(
      tree,
      found.map(({ id }) => id),
    ).map((each) => [each.id, each.sizeBytes]),
  );
  const sizeOrTimeOf = (item: JournalItem) =>
    by === 'modified' ? item.modifiedMs : item.kind === 'file' ? item.sizeBytes : (sizes.get(item.id) ?? 0);
  const sign = direction === 'asc' ? 1 : -1;
  found.sort(
    (a, b) =>
      Number(a.kind === 'file') - Number(b.kind === 'file') ||
      (by === 'name'
        ? compareTexts(sortKey(a.name), sortKey(b.name))
        : sign * (sizeOrTimeOf(a) - sizeOrTimeOf(b)) || Buffer.compare(bytes(a), bytes(b))) ||
      compareTexts(a.id, b.id),
  );
  if (by === 'name' && direction === 'desc') found.reverse();
  return found.map(({ id }) => id);
}

const anyOrder = fc.record({
  by: fc.constantFrom('name' as const, 'size' as const, 'modified' as const),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
});

it('lists every match in the order of a column, in windows, with what waits to be sent', () => {
  fc.assert(
    fc.property(
      anyTree(60),
      anyPending,
      fc.array(fc.constantFrom('x', 'a', 'B', 'ß', '1', 'é', 'f', 'fi', 'y', 'x a', 'fi  B'), {
        minLength: 1,
        maxLength: 3,
      }),
      anyOrder,
      fc.nat(20),
      fc.nat(20),
      (model, steps, terms, order, from, length) => {
        const { overlay, visible } = pendingOf(model, steps);
        const tree = new OverlayTree(indexOf(model), overlay);
        const search = createSortedSearch();
        for (const term of terms) {
          const list: SearchedList = { driveId, term, ...order };
          const ids = expectedIds(tree, visible, list);
          const window = search.window(tree, list, from, from + length);
          expect(window.folders + window.files).toBe(ids.length);
          expect(window.hits.map(({ id }) => id)).toEqual(ids.slice(from, from + length));
          expect(search.window(tree, list, 0, 1000).hits.map(({ id }) => id)).toEqual(ids);
          for (const [at, id] of ids.entries()) expect(search.positionOf(tree, list, id)).toBe(at);
          const first = window.hits[0];
          if (first) expect(search.positionOfPrefix(tree, list, first.name, from - 1)).toBe(from);
        }
      },
    ),
    { numRuns: 150 },
  );
});
