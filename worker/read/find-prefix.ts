import { caseKey, nameKey } from '#contract/rules/name-key.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { type KeyRange, rangeOfDigits, rangeOfPrefix } from '#contract/rules/sort-key/sort-key-range.ts';
import type { ItemRow } from '#contract/worker-api/item-row.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import { partOfKey } from './find-position.ts';
import { loadFolderView, type ReadHint, type SortedChildren } from './folder-view.ts';
import { countsOf } from './folder-window.ts';
import { blocksInWindow } from './merge-overlay.ts';
import type { FolderLocation } from './reader.ts';

/** The next row after `after`, wrapping, whose name begins with what was typed. */
export function findPositionOfPrefix(
  db: ReplicaDatabase,
  lastRead: ReadHint,
  location: FolderLocation,
  typed: string,
  after: number,
): Promise<number> {
  const prefix = caseKey(typed);
  return loadFolderView(db, lastRead, location.driveId, location.folderId, async (view) => {
    const { folders, files } = countsOf(view, location);
    const total = folders + files;
    const spans = await spansOf(view.folder, prefix, 0);
    if (files > 0) spans.push(...(await spansOf(view.file, prefix, folders)));
    const isAscending = location.direction === 'asc';
    if (!isAscending) spans.reverse();
    const beyond = isAscending ? [after + 1, total] : [0, total - 1 - after];
    for (const [low = 0, high = 0] of [beyond, [0, total]]) {
      for (const { run, first, from, to } of spans) {
        const at = await firstOf(
          run,
          prefix,
          Math.max(from, low - first),
          Math.min(to, high - first),
          isAscending,
        );
        if (at >= 0) return isAscending ? first + at : total - 1 - first - at;
      }
    }
    return -1;
  });
}

/** Rows of a run among which some begin with a prefix; `first` is where the run begins. */
interface Span {
  readonly run: SortedChildren;
  readonly first: number;
  readonly from: number;
  readonly to: number;
}

/** A number may go on: `1` begins 1, 10 to 19, 100 to 199 … */
async function spansOf(run: SortedChildren, prefix: string, first: number): Promise<Span[]> {
  const [from, to] = await ranksOf(run, rangeOfPrefix(prefix));
  const spans: Span[] = [];
  for (let more = 0; ; more += 1) {
    await stayInTransaction();
    const range = rangeOfDigits(prefix, more);
    if (range === undefined) return [{ run, first, from, to }];
    const [low, high] = await ranksOf(run, range);
    if (low >= to) return spans;
    spans.push({ run, first, from: low, to: high });
  }
}

async function ranksOf(run: SortedChildren, [from, to]: KeyRange): Promise<[from: number, to: number]> {
  return [await rankOf(run, from), await rankOf(run, to)];
}

/** The first of some rows of a run, or the last, that begins with a prefix, or -1. */
async function firstOf(
  run: SortedChildren,
  prefix: string,
  from: number,
  to: number,
  isAscending: boolean,
): Promise<number> {
  const parts = blocksInWindow(run.layout, from, to);
  for (const part of isAscending ? parts : parts.toReversed()) {
    const begins = (row: ItemRow, at: number) =>
      part.start + at >= from && part.start + at < to && nameKey(row.name).startsWith(prefix);
    await stayInTransaction();
    const rows = await run.rows(part);
    const at = isAscending ? rows.findIndex(begins) : rows.findLastIndex(begins);
    if (at >= 0) return part.start + at;
  }
  return -1;
}

/** How many rows of a run stand before a key. */
async function rankOf(run: SortedChildren, key: string): Promise<number> {
  const part = partOfKey(run, key);
  if (!part) return 0;
  const rows = await run.rows(part);
  const at = rows.findIndex((row) => sortKey(row.name) >= key);
  return part.start + (at < 0 ? rows.length : at);
}
