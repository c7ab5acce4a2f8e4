import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { searchKey, termKey } from '#contract/rules/unicode/search-key.ts';
import type { SearchedList, SearchWindow } from '#contract/worker-api/search-window.ts';
import { folderTotals } from '../tree-index/overlay-totals.ts';
import type { OverlaidItem, OverlayTree } from '../tree-index/overlay-tree.ts';
import { openFilter } from './filter-slots.ts';
import { forEachMatch, PreviousSearch } from './find-matches.ts';
import { TopMatches } from './rank-matches.ts';
import { needleOf } from './scan-names.ts';
import { compareText, hitOf, matchOf, visibilityOf } from './search.ts';

/** Up to this position it is quicker to keep the best than to put all of them in order. */
const worthKeeping = 1000;

/** All matches of a term that a filter lets through: slots of the index, and what waits as numbers below zero. */
interface Matches {
  readonly tree: OverlayTree;
  readonly wanted: string;
  readonly folders: readonly number[];
  readonly files: readonly number[];
  readonly pending: readonly OverlaidItem[];
}

type Order = Pick<SearchedList, 'by' | 'direction'>;
type Compare = (one: number, other: number) => number;

export interface SortedSearch {
  window(tree: OverlayTree, list: SearchedList, from: number, to: number): SearchWindow;
  positionOf(tree: OverlayTree, list: SearchedList, itemId: string): number;
  positionOfPrefix(tree: OverlayTree, list: SearchedList, typed: string, after: number): number;
}

/** Searches in the order of a column. One a tab: it remembers what the last keystroke found, and the last list as it stood. */
export function createSortedSearch(): SortedSearch {
  const memory = new PreviousSearch();
  let last: { readonly key: readonly unknown[]; readonly order: readonly number[] } | undefined;

  function whole(matches: Matches, list: SearchedList): readonly number[] {
    const { tree, wanted } = matches;
    const asked = [wanted, list.by, list.direction, JSON.stringify(list.filter)];
    const key = [tree.index, tree.index.version, tree.index.complete, ...asked];
    // What waits may have changed without a trace.
    const isKnown = tree.overlay.size === 0 && last?.key.every((each, at) => each === key[at]);
    if (isKnown && last) return last.order;
    const order = inOrder(matches, list);
    last = tree.overlay.size === 0 ? { key, order } : undefined;
    return order;
  }

  return {
    window(tree, list, from, to) {
      const matches = findAll(tree, list, memory);
      const { folders, files, wanted } = matches;
      const isBest = list.by !== 'name' && to <= worthKeeping && folders.length + files.length > to;
      const order = isBest ? best(matches, list, to) : whole(matches, list);
      const start = Math.min(Math.max(0, from), order.length);
      const needle = needleOf(wanted);
      const pathOf = tree.pathFinder();
      const hits = order.slice(start, Math.max(start, to)).map((match) => {
        const item = itemOf(matches, match);
        return hitOf(pathOf, item, wanted, matchOf(item.name, needle) ?? 3);
      });
      const counts = { folders: folders.length, files: files.length };
      return { ...counts, from: start, hits, complete: tree.index.complete };
    },
    positionOf(tree, list, itemId) {
      const matches = findAll(tree, list, memory);
      const slot = tree.index.ids.find(itemId);
      return whole(matches, list).findIndex((match) =>
        match < 0 ? itemOf(matches, match).id === itemId : match === slot,
      );
    },
    positionOfPrefix(tree, list, typed, after) {
      const matches = findAll(tree, list, memory);
      const order = whole(matches, list);
      const prefix = searchKey(typed);
      const fits = (match: number) => searchKey(nameOf(matches, match)).startsWith(prefix);
      const next = order.slice(after + 1).findIndex(fits);
      return next >= 0 ? after + 1 + next : order.findIndex(fits);
    },
  };
}

function findAll(tree: OverlayTree, { term, filter }: SearchedList, memory: PreviousSearch): Matches {
  const { index } = tree;
  const wanted = termKey(term);
  const folders: number[] = [];
  const files: number[] = [];
  const pending: OverlaidItem[] = [];
  if (wanted === '') return { tree, wanted, folders, files, pending };
  const needle = needleOf(wanted);
  const isVisible = visibilityOf(tree, false);
  const narrowed = openFilter(tree, filter);
  const { folderNumbers } = index.tree;
  const few = forEachMatch(index.names, needle, memory.recall(index, wanted), (found, _classes, count) => {
    for (let at = 0; at < count; at += 1) {
      const slot = found[at] ?? 0;
      if ((isVisible && !isVisible(slot)) || (narrowed && !narrowed.fitsSlot(slot))) continue;
      ((folderNumbers[slot] ?? -1) < 0 ? files : folders).push(slot);
    }
  });
  memory.keep(index, wanted, few);
  for (const row of tree.overlay.values()) {
    const item = matchOf(row.name, needle) === undefined ? undefined : tree.get(row.id);
    if (!item || (narrowed && !narrowed.fitsPending(item))) continue;
    (item.kind === 'file' ? files : folders).push(-pending.push(item));
  }
  return { tree, wanted, folders, files, pending };
}

function best(matches: Matches, order: Order, limit: number): readonly number[] {
  const { folders, files } = matches;
  const pick = (kept: readonly number[], most: number) => {
    const compare = comparison(matches, kept, order);
    const top = new TopMatches<number>(most, (one, other) => compare(one, other) < 0);
    for (const match of kept) top.offer(match);
    return top.sorted();
  };
  const first = pick(folders, limit);
  return [...first, ...pick(files, limit - first.length)];
}

function inOrder(matches: Matches, order: Order): readonly number[] {
  const { folders, files } = matches;
  const sorted = (kept: readonly number[]) => kept.toSorted(comparison(matches, kept, order));
  const ascending = [...sorted(folders), ...sorted(files)];
  return order.by === 'name' && order.direction === 'desc' ? ascending.reverse() : ascending;
}

/** What is equal stands by name, and what is called the same by id, whatever the direction. */
function comparison(matches: Matches, kept: readonly number[], { by, direction }: Order): Compare {
  if (by === 'name') {
    const keys = new Map(kept.map((match) => [match, sortKey(nameOf(matches, match))]));
    return (one, other) =>
      compareKeys(keys.get(one) ?? '', keys.get(other) ?? '') || compareIds(matches, one, other);
  }
  const sizeOrTimeOf = by === 'modified' ? modifiedOf(matches) : sizesOf(matches, kept);
  const sign = direction === 'asc' ? 1 : -1;
  return (one, other) =>
    sign * (sizeOrTimeOf(one) - sizeOrTimeOf(other)) ||
    compareNames(matches, one, other) ||
    compareIds(matches, one, other);
}

function modifiedOf(matches: Matches): (match: number) => number {
  const { modified } = matches.tree.index.tree;
  return (match) => (match < 0 ? itemOf(matches, match).modifiedMs : (modified[match] ?? 0));
}

/** The size of a folder is what it holds, once that can be known. */
function sizesOf(matches: Matches, kept: readonly number[]): (match: number) => number {
  const { tree } = matches;
  const { sizes, folderNumbers } = tree.index.tree;
  const isFolder = (match: number) =>
    match < 0 ? itemOf(matches, match).kind === 'folder' : (folderNumbers[match] ?? -1) >= 0;
  if (kept.some(isFolder)) {
    const ids = tree.index.complete ? kept.map((match) => idOf(matches, match)) : [];
    const held = new Map(folderTotals(tree, ids).map(({ sizeBytes }, at) => [kept[at], sizeBytes]));
    return (match) => held.get(match) ?? 0;
  }
  return (match) => (match < 0 ? itemOf(matches, match).sizeBytes : (sizes[match] ?? 0));
}

function itemOf({ tree, pending }: Matches, match: number): OverlaidItem {
  const item = match < 0 ? pending[-match - 1] : undefined;
  return item ?? { ...tree.index.itemAt(match), syncState: 'none' };
}

function nameOf({ tree, pending }: Matches, match: number): string {
  return match < 0 ? (pending[-match - 1]?.name ?? '') : tree.index.names.nameOf(match);
}

function idOf({ tree, pending }: Matches, match: number): string {
  return match < 0 ? (pending[-match - 1]?.id ?? '') : tree.index.ids.idOf(match);
}

function compareNames(matches: Matches, one: number, other: number): number {
  if (one >= 0 && other >= 0) return matches.tree.index.names.compareFolded(one, other);
  return compareText(searchKey(nameOf(matches, one)), searchKey(nameOf(matches, other)));
}

function compareIds(matches: Matches, one: number, other: number): number {
  return compareKeys(idOf(matches, one), idOf(matches, other));
}

function compareKeys(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
