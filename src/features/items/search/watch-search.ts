import { fitsFilter } from '#contract/rules/file-kinds/item-filter.ts';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { SearchedList, SearchWindow } from '#contract/worker-api/search-window.ts';
import type { SearchHit } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../../lib/worker-client.ts';
import { createLatestQuestion } from '../list/latest-question.ts';
import type { RowSource } from '../list/row-source.ts';
import { firstWindow, nextWindow, type RowRange } from '../list/window-range.ts';
import { itemFilter, parseFilters } from './filters/search-filters.ts';
import { hitsFromWire } from './hits-from-wire.ts';
import { mergeHits } from './merge-hits.ts';

const remoteHits = 200;

/** What is searched for, and in which order it is listed. */
export interface SearchQuestion extends Omit<SearchedList, 'filter'> {
  /** As the address says them. */
  readonly filters: string;
  /** By whose clock days begin. */
  readonly zone: string;
}

/** What was found in the end, and in which list. */
export interface Found {
  readonly listKey: string;
  readonly source: RowSource;
  readonly checking: boolean;
}

export interface SearchWatch {
  /** The filespace has changed: it may hold other hits. */
  readonly refresh: () => void;
  readonly stop: () => void;
}

interface Answer {
  readonly window: SearchWindow;
  /** What the server knows and this device does not. */
  readonly added: readonly SearchHit[];
}

/**
 * Answers a search from this device, a window at a time. While the filespace is not all here, the server is asked too; what it
 * knows more stands below what this device found, so that no row moves. The indicator stays for as long as that takes, but
 * no longer than its limit.
 */
export function watchSearch(
  question: SearchQuestion,
  listKey: string,
  onFound: (found: Found) => void,
): SearchWatch {
  const { filters: text, zone, ...unfiltered } = question;
  const filters = parseFilters(text);
  // Of this moment: another day may have begun since the last one.
  const list = (): SearchedList => ({ ...unfiltered, filter: itemFilter(filters, zone, Date.now()) });
  let range = firstWindow;
  let remote: readonly SearchHit[] = [];
  let last: Answer | undefined;
  let isChecking = false;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let indicator: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const windows = createLatestQuestion(
    async ({ from, to }: RowRange): Promise<Answer> => {
      const window = await sync.searchWindow(list(), from, to);
      return { window, added: await unknownHere(window) };
    },
    (answer) => {
      last = answer;
      if (answer.window.complete) stopChecking();
      else asking ??= setTimeout(() => void askServer(), limits.searchDelayMs);
      report();
    },
    (one, other) => one.from === other.from && one.to === other.to,
  );

  async function unknownHere({ complete }: SearchWindow): Promise<readonly SearchHit[]> {
    if (complete || remote.length === 0) return [];
    const ids = remote.map(({ id }) => id);
    const here = new Set((await sync.locateItems(question.driveId, ids)).map(({ id }) => id));
    return remote.filter(({ id }) => !here.has(id));
  }

  async function askServer() {
    check(true);
    indicator = setTimeout(() => check(false), limits.searchIndicatorMs);
    const term = question.term.trim();
    const response = await sync.call('listChildren', {
      params: { driveId: question.driveId, folderId: filters.withinId ?? rootId },
      query: { search: term, limit: remoteHits },
    });
    clearTimeout(indicator);
    if (isOver) return;
    if (response.ok) {
      const { filter = {} } = list();
      remote = hitsFromWire(response.value, term).filter((hit) => fitsFilter(filter, hit));
    }
    check(false);
    windows.ask({ ...range });
  }

  function check(next: boolean) {
    if (isOver || next === isChecking) return;
    isChecking = next;
    report();
  }

  function stopChecking() {
    clearTimeout(asking);
    clearTimeout(indicator);
    isChecking = false;
  }

  function report() {
    if (!isOver && last) onFound({ listKey, checking: isChecking, source: sourceOf(last) });
  }

  function sourceOf({ window, added }: Answer): RowSource {
    const merged = mergeHits(window, added);
    const { from, rows } = merged;
    const own = merged.count - added.length;
    return {
      ...merged,
      listKey,
      complete: window.complete || !isChecking,
      stale: false,
      rowAt: (index) => rows[index - from],
      see(visible) {
        const next = nextWindow(range, visible);
        if (next === range) return;
        range = next;
        windows.ask(next);
      },
      async read(wanted) {
        const read = await sync.searchWindow(list(), wanted.from, wanted.to);
        return [...read.hits, ...added.slice(Math.max(0, wanted.from - own), Math.max(0, wanted.to - own))];
      },
      async indexOf({ id }) {
        const at = added.findIndex((each) => each.id === id);
        return at < 0 ? sync.searchPositionOf(list(), id) : own + at;
      },
      indexOfPrefix: (prefix, after) => sync.searchPositionOfPrefix(list(), prefix, after),
    };
  }

  windows.ask(range);
  return {
    refresh: () => windows.ask(range),
    stop() {
      isOver = true;
      stopChecking();
      windows.stop();
    },
  };
}
