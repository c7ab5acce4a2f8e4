import { useEffect, useMemo } from 'react';
import type { WireActivityLine } from '#contract/wire/history/activity.ts';
import { groupActivity } from './activity-runs.ts';
import { type ActivityList, pageLines } from './use-activity.ts';

/** A run of more lines than this is not read to its end. */
const mostLines = 1000;

export interface WholeRuns {
  /** What is told of: of a run that may go on in what was not loaded nothing, as long as it can be read on. */
  readonly lines: readonly WireActivityLine[];
  /** Whether the last run of them goes on. */
  readonly isCut: boolean;
  /** Whether more has to be loaded before there is anything new to tell. */
  readonly readsOn: boolean;
}

/** `canMore`: whether what was not loaded can be. */
export function wholeRuns(
  lines: readonly WireActivityLine[],
  hasMore: boolean,
  canMore: boolean,
  zone: string,
): WholeRuns {
  const last = groupActivity(lines, zone).at(-1)?.runs.at(-1);
  if (!hasMore || last === undefined) return { lines, isCut: false, readsOn: false };
  const whole = lines.findIndex(({ seq }) => seq === last.seq);
  const cut = lines.length - whole;
  if (!canMore || cut >= mostLines) return { lines, isCut: true, readsOn: false };
  // It began before the last page: that page brought nothing that can be told.
  return { lines: lines.slice(0, whole), isCut: false, readsOn: whole === 0 || cut > pageLines };
}

/** The lines of a list as far as they are told of; reads on to the end of a run by itself. */
export function useWholeRuns(
  list: ActivityList & { readonly more: () => void },
  canMore: boolean,
  zone: string,
): WholeRuns {
  const { lines, hasMore, asking, problem, more } = list;
  const canReadOn = canMore && problem === null;
  const known = useMemo(
    () => wholeRuns(lines ?? [], hasMore, canReadOn, zone),
    [lines, hasMore, canReadOn, zone],
  );
  const isDue = known.readsOn && !asking;
  const count = lines?.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each length that there is
  useEffect(() => {
    if (isDue) more();
  }, [isDue, count]);
  return known;
}
