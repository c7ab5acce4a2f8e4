import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { searchKey, termKey } from '#contract/rules/unicode/search-key.ts';
import type { JournalItem, OverlayRow } from '#worker/replica/replica-database.ts';
import { createSearch } from '#worker/search/search.ts';
import { DriveIndex } from '#worker/tree-index/drive-index.ts';
import { folderTotals } from '#worker/tree-index/overlay-totals.ts';
import { OverlayTree } from '#worker/tree-index/overlay-tree.ts';
import { isInside } from '../replica/history.ts';
import { anyTree, driveId, idOf, item, type Tree } from '../replica/model.ts';
import { anyPending, foldersIn, overlayOf, pendingOf } from '../replica/pending-rows.ts';

function indexOf(tree: Tree): DriveIndex {
  const index = new DriveIndex(driveId, 1, { revision: 0, complete: true, items: tree.size });
  index.change([...tree.values()], []);
  return index;
}

/** Whole name, start, start of a word, inside, word by word. */
function classOf(name: string, wanted: string): number {
  const folded = searchKey(name);
  if (folded === wanted) return 0;
  if (folded.startsWith(wanted)) return 1;
  if (!folded.includes(wanted)) return 4;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    if (!/[\p{Letter}\p{Number}\u0080-\u{10ffff}]/u.test([...folded.slice(0, at)].at(-1) ?? '')) return 2;
  }
  return 3;
}

/** The ids that a plain filter and sort would give. */
function expectedIds(visible: Tree, term: string, foldersOnly: boolean): string[] {
  const wanted = termKey(term);
  if (wanted === '') return [];
  const found = [...visible.values()].filter(
    (each) =>
      wanted.split(' ').every((word) => searchKey(each.name).includes(word)) &&
      !(foldersOnly && each.kind === 'file'),
  );
  const bytes = (each: JournalItem) => Buffer.from(searchKey(each.name));
  found.sort(
    (a, b) =>
      classOf(a.name, wanted) - classOf(b.name, wanted) ||
      Number(a.kind === 'file') - Number(b.kind === 'file') ||
      b.modifiedMs - a.modifiedMs ||
      Buffer.compare(bytes(a), bytes(b)) ||
      (a.id < b.id ? -1 : 1),
  );
  return found.map((each) => each.id);
}

const anyTerm = fc
  .array(fc.constantFrom('x', 'a', 'B', 'ß', 'ss', '1', ' ', '_', 'é', 'f', 'fi', '😀', 'y'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((emails) => emails.join(''));

it('finds what a plain filter finds, in the order of rank, through renames, moves and deletions that wait', () => {
  fc.assert(
    fc.property(
      anyTree(60),
      anyPending,
      fc.array(anyTerm, { minLength: 1, maxLength: 4 }),
      fc.nat(20),
      (tree, steps, terms, limit) => {
        const { overlay, visible } = pendingOf(tree, steps);
        const index = indexOf(tree);
        const search = createSearch();
        for (const term of terms) {
          // As it is typed: each keystroke may narrow what the last one found.
          for (let length = 1; length <= [...term].length; length += 1) {
            const typed = [...term].slice(0, length).join('');
            const response = search.search(index, overlay, typed, limit);
            const ids = expectedIds(visible, typed, false);
            expect(response.total).toBe(ids.length);
            expect(response.hits.map((hit) => hit.id)).toEqual(ids.slice(0, limit));
          }
          const folders = search.searchFolders(index, overlay, term, limit);
          expect(folders.hits.map((hit) => hit.id)).toEqual(expectedIds(visible, term, true).slice(0, limit));
        }
      },
    ),
    { numRuns: 200 },
  );
});

it('knows paths, what is inside what, and what folders hold, as people see them', () => {
  fc.assert(
    fc.property(anyTree(40), anyPending, (tree, steps) => {
      const { overlay, visible } = pendingOf(tree, steps);
      const effective = new OverlayTree(indexOf(tree), overlay);
      for (const id of [...tree.keys(), ...visible.keys()]) {
        const path: string[] = [];
        for (let at = visible.get(id); at; at = visible.get(at.parentId)) path.unshift(at.name);
        expect(effective.pathOf(id)?.map((segment) => segment.name) ?? null).toEqual(
          visible.has(id) ? path : null,
        );
      }
      const folders = foldersIn(visible);
      for (const totals of folderTotals(effective, folders)) {
        const below = [...visible.values()].filter(
          (each) => each.id !== totals.id && isInside(visible, each.id, totals.id),
        );
        const files = below.filter((each) => each.kind === 'file');
        const sizeBytes = files.reduce((sum, each) => sum + each.sizeBytes, 0);
        expect(totals).toEqual({
          id: totals.id,
          sizeBytes,
          folders: below.length - files.length,
          files: files.length,
        });
        for (const each of below) expect(effective.isInside(each.id, new Set([totals.id]))).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});

it('counts a folder once that was moved out of one which then came into it', () => {
  const outer = item(1, rootId, 'folder', 'Outer');
  const inner = item(2, outer.id, 'folder', 'Inner');
  const confirmed: Tree = new Map([outer, inner].map((each) => [each.id, each]));
  const turned: Tree = new Map([
    [inner.id, { ...inner, parentId: rootId }],
    [outer.id, { ...outer, parentId: inner.id }],
  ]);
  const effective = new OverlayTree(indexOf(confirmed), overlayOf(confirmed, turned));
  expect(folderTotals(effective, [inner.id, outer.id])).toMatchObject([{ folders: 1 }, { folders: 0 }]);
});

const photos = item(1, rootId, 'folder', 'Photos');
const beach = item(2, photos.id, 'file', 'The Beach.JPG', { modifiedMs: 5 });
const tree: Tree = new Map([photos, beach].map((each) => [each.id, each]));

it('shows where the match stands and the way to the item', () => {
  const [hit] = createSearch().search(indexOf(tree), [], 'beach', 10).hits;
  expect(hit).toMatchObject({
    name: 'The Beach.JPG',
    match: [4, 9],
    path: [{ id: photos.id, name: 'Photos' }],
    syncState: 'none',
  });
});

it.each([
  ['STRASSE', 'An der Straße 5', 'Straße'],
  ['ssE', 'Straße', 'ße'],
  ['resume', 'Mein Résumé.pdf', 'Résumé'],
  ['resume', 'Mein Re\u0301sume\u0301.pdf', 'Re\u0301sume\u0301'],
  ['aero', '😀 Ærø.txt', 'Ærø'],
  ["it's", 'It’s a test', 'It’s'],
])('finds %s in %s, and says where', (term, name, part) => {
  const file = item(3, rootId, 'file', name);
  const [hit] = createSearch().search(indexOf(new Map([[file.id, file]])), [], term, 10).hits;
  expect(hit?.match && name.slice(...hit.match)).toBe(part);
});

it('finds what waits, with its sync state, and nothing below a folder that is to be deleted', () => {
  const { overlay } = pendingOf(tree, [{ what: 'delete', which: 0, where: 0, name: '', isFolder: false }]);
  const copied: OverlayRow = {
    driveId,
    id: idOf(9),
    kind: 'file',
    name: 'Beach copy',
    key: 'beach copy',
    parent: rootId,
    confirmedParentId: '',
    confirmedSortKey: '',
    sizeBytes: 1,
    createdMs: 1,
    modifiedMs: 1,
    syncState: 'syncing',
    createdByChangeId: 'copy',
  };
  const response = createSearch().search(indexOf(tree), [...overlay, copied], 'beach', 10);
  expect(response.total).toBe(1);
  expect(response.hits).toMatchObject([{ id: idOf(9), syncState: 'syncing', isUnsent: true, path: [] }]);
});

it('finds names by their words in whatever order, those that have them as they were typed first', () => {
  const names = ['final report.pdf', 'Report, final.pdf', 'report.pdf', 'finals of a reporter', 'final'];
  const items = names.map((name, n) => item(n + 3, rootId, 'file', name));
  const search = createSearch();
  const found = (term: string) =>
    search
      .search(indexOf(new Map(items.map((each) => [each.id, each]))), [], term, 10)
      .hits.map(({ name, match }) => [name, match && name.slice(...match)]);
  expect(found('Final  rep')).toEqual([
    ['final report.pdf', 'final rep'],
    ['finals of a reporter', 'final'],
    ['Report, final.pdf', 'final'],
  ]);
  expect(found('pdf report')).toEqual([
    ['final report.pdf', 'report'],
    ['Report, final.pdf', 'Report'],
    ['report.pdf', 'report'],
  ]);
  expect(found('report report')).toHaveLength(4);
});

it('finds nothing for nothing, and never across two names', () => {
  const index = indexOf(tree);
  expect(createSearch().search(index, [], '', 10)).toMatchObject({ total: 0, hits: [] });
  expect(createSearch().search(index, [], 'photos\nthe', 10).total).toBe(0);
  expect(createSearch().search(index, [], 's the', 10).total).toBe(0);
});

it('says that it did not search everything while the replica is being filled', () => {
  const index = new DriveIndex(driveId, 1, { revision: 0, complete: false, items: 0 });
  index.change([beach], []);
  // The folder that it stands in has not come yet, so nobody could be led to it.
  expect(createSearch().search(index, [], 'beach', 10)).toMatchObject({ complete: false, total: 0 });
  index.change([photos], []);
  expect(createSearch().search(index, [], 'beach', 10)).toMatchObject({ complete: false, total: 1 });
});

it('looks each folder up once, however many hits lie deep below it', () => {
  const depth = 200;
  const tree: Tree = new Map();
  for (let level = 0; level < depth; level += 1) {
    const parentId = level === 0 ? rootId : idOf(level - 1);
    tree.set(idOf(level), item(level, parentId, 'folder', `Level ${level}`));
    tree.set(idOf(depth + level), item(depth + level, idOf(level), 'file', `plan ${level}`));
  }
  const index = indexOf(tree);
  const get = vi.spyOn(index, 'get');
  const { hits } = createSearch().search(index, [], 'plan', 60);
  expect(hits).toHaveLength(60);
  expect(hits.every(({ path, name }) => path.length === Number(name.slice(5)) + 1)).toBe(true);
  expect(get.mock.calls.length).toBeLessThanOrEqual(depth);
});
