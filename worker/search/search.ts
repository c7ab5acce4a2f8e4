import { searchKey, termKey, wordsOf } from '#contract/rules/unicode/search-key.ts';
import type { SearchHit, SearchResult } from '#contract/worker-api/worker-api.ts';
import type { OverlayRow } from '../replica/replica-database.ts';
import type { DriveIndex } from '../tree-index/drive-index.ts';
import { type OverlaidItem, OverlayTree } from '../tree-index/overlay-tree.ts';
import { forEachMatch, PreviousSearch } from './find-matches.ts';
import { type MatchClass, TopMatches, wordByWord } from './rank-matches.ts';
import { bestOfTerm, findBestMatch, needleOf, type SearchNeedle } from './scan-names.ts';

/**
 * Search over all names of a filespace, at every keystroke: what is seen, what is pending included. Whole names first, then
 * names that begin so, then words that do, then the rest, and last those that hold the words of the term apart; in each folders before files, and the latest first.
 */
export interface Search {
  search(index: DriveIndex, overlay: readonly OverlayRow[], term: string, limit: number): SearchResult;
  searchFolders(index: DriveIndex, overlay: readonly OverlayRow[], term: string, limit: number): SearchResult;
}

/** One a tab: it remembers what the last keystroke found. */
export function createSearch(): Search {
  const memory = new PreviousSearch();
  return {
    search: (index, overlay, term, limit) =>
      findMatches(new OverlayTree(index, overlay), term, limit, false, memory),
    searchFolders: (index, overlay, term, limit) =>
      findMatches(new OverlayTree(index, overlay), term, limit, true, memory),
  };
}

interface Entry {
  readonly match: MatchClass;
  readonly isFile: boolean;
  readonly modifiedMs: number;
  /** Of a confirmed item. */
  readonly slot: number;
  /** Of one that waits. */
  readonly item: OverlaidItem | undefined;
}

const encoder = new TextEncoder();

function findMatches(
  tree: OverlayTree,
  term: string,
  limit: number,
  foldersOnly: boolean,
  memory: PreviousSearch,
): SearchResult {
  const { index } = tree;
  const wanted = termKey(term);
  if (wanted === '') return { term, hits: [], total: 0, complete: index.complete };
  const needle = needleOf(wanted);
  const best = new TopMatches<Entry>(limit, (a, b) => isBefore(index, a, b));
  const isVisible = visibilityOf(tree, foldersOnly);
  const { folderNumbers, modified } = index.tree;
  let total = 0;
  let worstMatch: MatchClass = wordByWord;
  const slots = forEachMatch(index.names, needle, memory.recall(index, wanted), (found, classes, count) => {
    if (!isVisible) total += count;
    for (let at = 0; at < count; at += 1) {
      const match = (classes[at] ?? 0) as MatchClass;
      const slot = found[at] ?? 0;
      if (isVisible) {
        if (!isVisible(slot)) continue;
        total += 1;
      }
      // Most matches of a short term end here.
      if (match > worstMatch) continue;
      const isFile = (folderNumbers[slot] ?? -1) < 0;
      const modifiedMs = modified[slot] ?? 0;
      const bar = best.bar;
      if (bar && isWorse(match, isFile, modifiedMs, bar)) continue;
      best.offer({ match, isFile, modifiedMs, slot, item: undefined });
      worstMatch = best.bar?.match ?? wordByWord;
    }
  });
  memory.keep(index, wanted, slots);

  for (const row of tree.overlay.values()) {
    const match = matchOf(row.name, needle);
    const item = match === undefined || (foldersOnly && row.kind === 'file') ? undefined : tree.get(row.id);
    if (match === undefined || !item) continue;
    total += 1;
    best.offer({ match, isFile: row.kind === 'file', modifiedMs: row.modifiedMs, slot: -1, item });
  }
  const pathOf = tree.pathFinder();
  const hits = best.sorted().map((entry) => {
    const item = entry.item ?? ({ ...index.itemAt(entry.slot), syncState: 'none' } as const);
    return hitOf(pathOf, item, wanted, entry.match);
  });
  return { term, hits, total, complete: index.complete };
}

/** Whether a slot's confirmed item is seen as it is; undefined where all are. */
export function visibilityOf(
  tree: OverlayTree,
  foldersOnly: boolean,
): ((slot: number) => boolean) | undefined {
  const { index, overlay } = tree;
  const hidden = tree.hiddenFolders();
  if (!foldersOnly && !hidden && overlay.size === 0) return undefined;
  const { parents, folderNumbers } = index.tree;
  const overlaid = new Set([...overlay.keys()].map((id) => index.ids.find(id)));
  return (slot) => {
    const parent = parents[slot] ?? -1;
    if (parent < 0 || (foldersOnly && (folderNumbers[slot] ?? -1) < 0)) return false;
    return hidden?.[parent] !== 1 && !overlaid.has(slot);
  };
}

/** How well a name matches a folded term; undefined where it does not. */
export function matchOf(name: string, needle: SearchNeedle): MatchClass | undefined {
  const folded = encoder.encode(searchKey(name));
  if (findBestMatch(folded, 0, folded.length, needle.longest) === undefined) return undefined;
  return bestOfTerm(folded, 0, folded.length, needle);
}

function isWorse(match: MatchClass, isFile: boolean, modifiedMs: number, bar: Entry): boolean {
  if (match !== bar.match) return match > bar.match;
  if (isFile !== bar.isFile) return isFile;
  return modifiedMs < bar.modifiedMs;
}

/** A total order, so that the same question always gets the same answer. */
function isBefore(index: DriveIndex, a: Entry, b: Entry): boolean {
  if (a.match !== b.match) return a.match < b.match;
  if (a.isFile !== b.isFile) return b.isFile;
  if (a.modifiedMs !== b.modifiedMs) return a.modifiedMs > b.modifiedMs;
  const byName =
    a.slot >= 0 && b.slot >= 0
      ? index.names.compareFolded(a.slot, b.slot)
      : compareText(searchKey(nameOf(index, a)), searchKey(nameOf(index, b)));
  if (byName !== 0) return byName < 0;
  return idOf(index, a) < idOf(index, b);
}

/** An item as a hit: the way to it, and where the match stands in its name. */
export function hitOf(
  pathOf: ReturnType<OverlayTree['pathFinder']>,
  item: OverlaidItem,
  wanted: string,
  match: MatchClass,
): SearchHit {
  const range = matchRange(item.name, wanted, match);
  const { id, kind, parentId, name, sizeBytes, modifiedMs, syncState } = item;
  const path = pathOf(parentId) ?? [];
  return {
    id,
    kind,
    parentId,
    name,
    sizeBytes,
    modifiedMs,
    path,
    syncState,
    ...(item.isUnsent && { isUnsent: true }),
    ...(range && { match: range }),
  };
}

/** Where the match that counted stands in the name. */
function matchRange(name: string, term: string, match: MatchClass): readonly [number, number] | undefined {
  const folded = searchKey(name);
  // Of several words that stand apart the longest is marked.
  const wanted = match === wordByWord ? (wordsOf(term)[0] ?? term) : term;
  let at = folded.indexOf(wanted);
  while (match === 2 && at > 0 && /[a-z0-9\u0080-\uffff]/.test(folded[at - 1] ?? '')) {
    at = folded.indexOf(wanted, at + 1);
  }
  if (at < 0) return undefined;
  return folded.length === name.length
    ? [at, at + wanted.length]
    : unfoldedRange(name, at, at + wanted.length);
}

/** The part of a name that folds to this part of its search key, where folding has changed its length. */
function unfoldedRange(name: string, from: number, to: number): readonly [number, number] {
  let [start, end, here, before] = [0, 0, 0, 0];
  for (const character of name) {
    here += character.length;
    const folded = searchKey(name.slice(0, here)).length;
    if (folded <= from) start = here;
    // An accent that follows belongs to it.
    if (before < to || folded <= to) end = here;
    before = folded;
  }
  return [start, end];
}

function nameOf(index: DriveIndex, entry: Entry): string {
  return entry.item?.name ?? index.names.nameOf(entry.slot);
}

function idOf(index: DriveIndex, entry: Entry): string {
  return entry.item?.id ?? index.ids.idOf(entry.slot);
}

/** In the order of code points, which is that of the packed names. */
export function compareText(a: string, b: string): number {
  const [aBytes, bBytes] = [encoder.encode(a), encoder.encode(b)];
  for (let at = 0; at < aBytes.length && at < bBytes.length; at += 1) {
    const difference = (aBytes[at] ?? 0) - (bBytes[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return aBytes.length - bBytes.length;
}
