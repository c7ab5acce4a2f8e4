import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { DifferenceKind } from '#contract/wire/history/diff.ts';
import type { ComparisonAddress } from '../../lib/compare-path.ts';
import { useSharedQuery } from '../../lib/use-live-query.ts';
import { type Attempt, useRetryOnReconnect } from '../../lib/use-retry-on-reconnect.ts';
import { sync } from '../../lib/worker-client.ts';
import { useEntryState } from '../history-entry/use-entry-state.ts';
import { createDifferencePages, type Differences, unknownDifferences } from './difference-pages.ts';

const pageItems = 200;

export interface ComparisonQuestion extends ComparisonAddress {
  readonly driveId: string;
  readonly folderId: string;
  /** Null lists all. */
  readonly only: DifferenceKind | null;
}

interface Held {
  /** What `known` answers, and of which moments `first` is. */
  readonly question: string;
  readonly moments: string;
  readonly known: Differences;
  readonly first: Differences['first'];
}

const nothingHeld: Held = { question: '', moments: '', known: unknownDifferences, first: null };

/**
 * What differs between two moments, as the server says it: the first page anew for each question, more when it is asked for.
 * `part`: the name under which Back and Forward find what was here; null asks anew each time.
 */
export function useDifferences(
  { driveId, from, to, folderId, only }: ComparisonQuestion,
  part: string | null = null,
) {
  const moments = [driveId, from, to, folderId].join(' ');
  const question = `${moments} ${only}`;
  const [held, setHeld] = useEntryState(part, nothingHeld);
  const latest = useRef(held);
  const known = held.question === question ? held.known : unknownDifferences;
  const pages = useRef<ReturnType<typeof createDifferencePages> | null>(null);
  const seq = useSharedQuery('drives')?.find((drive) => drive.driveId === driveId)?.shown?.seq;

  useEffect(() => {
    latest.current = held;
  });
  useEffect(() => {
    const { current: before } = latest;
    const isHere = before.question === question && before.known.first !== null;
    const asked = {
      ...(folderId !== rootId && { parent: folderId }),
      ...(only !== null && { only }),
    };
    const named = { ...(from !== 'now' && { from }), ...(to !== 'now' && { to }) };
    const created = createDifferencePages({
      load: (start, isLarge) =>
        sync.call('compareMoments', {
          params: { driveId },
          query: { limit: isLarge ? limits.pageItems : pageItems, ...asked, ...(start ?? named) },
        }),
      show: (shown) =>
        setHeld((last) => {
          const first = shown.first ?? (last.moments === moments ? last.first : null);
          return { question, moments, known: shown, first };
        }),
    });
    pages.current = created;
    if (isHere) created.resume(before.known);
    else void created.begin();
    return () => created.stop();
  }, [driveId, from, to, folderId, only, question, moments, setHeld]);

  const [{ more, moreOfAll, retry, refresh }] = useState(() => ({
    more: () => void pages.current?.more(),
    /** For who waits for all of it. */
    moreOfAll: () => void pages.current?.more(true),
    retry: () => void pages.current?.retry(),
    refresh: () => void pages.current?.begin(),
  }));
  useRetryOnReconnect(attemptOf(known), retry);
  const last = from === 'now' ? known.first?.from : to === 'now' ? known.first?.to : undefined;
  return {
    ...known,
    /** What was said of the same moments, whatever is listed of them. */
    summary: held.moments === moments ? held.first : null,
    more,
    moreOfAll,
    retry,
    refresh,
    /** Whether more has changed since what is shown as now. */
    isOutdated: last !== undefined && seq !== undefined && seq > last,
  };
}

function attemptOf({ asking, problem }: Differences): Attempt {
  if (asking) return 'asking';
  return problem?.kind === 'offline' ? 'cut' : 'done';
}
