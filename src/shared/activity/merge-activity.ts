import type { WireActivityLine } from '#contract/wire/history/activity.ts';
import type { KeptActivity } from '#worker/read/reader.ts';
import type { ActivityList, ActivityStart } from './use-activity.ts';

/** A list in which it can be said where the last visit ended. */
export interface DividedList extends ActivityList {
  readonly since: KeptActivity['since'];
  /** Whether more of it is on this device. */
  readonly canMoreOffline: boolean;
}

/** From where on the server is asked: where fewer are kept than are wanted, and it may have more. */
export function olderStart(kept: KeptActivity | null, count: number): ActivityStart {
  if (kept === null) return 'newest';
  return kept.lines.length < count ? kept.olderBefore : null;
}

/** What is kept, and after it what the server has; null: nothing is kept. */
export function mergeActivity(
  kept: KeptActivity | null,
  older: ActivityList,
  start: ActivityStart,
): DividedList {
  const { asking, problem } = older;
  if (kept === null) return { ...older, since: null, canMoreOffline: false };
  const isOlderKnown = start === null || older.lines !== null;
  const hasOlder = start === null ? kept.olderBefore !== null : older.lines === null || older.hasMore;
  // Where nothing is kept, that there is none is said only when the server was asked, or cannot be.
  const isPending = kept.lines.length === 0 && !isOlderKnown && problem?.kind !== 'offline';
  return {
    lines: isPending ? null : [...kept.lines, ...(older.lines ?? [])],
    hasMore: kept.hasMore || hasOlder,
    asking,
    problem,
    since: kept.since,
    canMoreOffline: kept.hasMore,
  };
}

/** The lines with where each item is now; those that were not looked for yet stay as they are. */
export function placedNow(
  lines: readonly WireActivityLine[],
  parents: ReadonlyMap<string, string | null>,
): readonly WireActivityLine[] {
  return lines.map((line) => ({
    ...line,
    items: line.items.map((item) => {
      const parent = parents.get(item.id);
      return parent === undefined ? item : { ...item, parent_folder: parent };
    }),
  }));
}

/** Where a list is divided: how many of its lines came after the last visit; 0 where there is nothing to divide. */
export function newLineCount(lines: readonly WireActivityLine[], since: KeptActivity['since']): number {
  return since === null
    ? 0
    : Math.max(
        0,
        lines.findIndex(({ seq }) => seq <= since.seq),
      );
}
