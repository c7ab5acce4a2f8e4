import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { SearchHit, SearchResult } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../../lib/worker-client.ts';
import type { RowSource } from '../list/row-source.ts';
import { wholeList } from '../list/whole-list.ts';
import { mergeHits } from './merge-hits.ts';
import { type SearchAddress, type SearchTerm, useSearchTerm } from './use-search-term.ts';

const pageHits = 200;
/** How near the end of the loaded hits scrolling asks for more. */
const nearRows = 40;
/** How long nothing is typed before an answered search is put into the address. */
const settledMs = 300;

export interface Search extends Pick<SearchTerm, 'term' | 'type'> {
  readonly active: boolean;
  /** There is something to show for it. */
  readonly ready: boolean;
  /** Ends the search where something else is opened. `isHit`: from the hits, so that Back returns to them. */
  readonly leave: (isHit?: boolean) => void;
  /** Says that something is about to be opened over the hits. */
  readonly commit: () => void;
  readonly source: RowSource;
  readonly total: number;
  /** The server is being asked. */
  readonly checking: boolean;
  /** How long this device took. */
  readonly tookMs: number;
}

interface Found extends SearchResult {
  readonly tookMs: number;
}

/**
 * Names are searched on this device at each keystroke. While the filespace is not all here, the server is asked too,
 * a second after the last key; the indicator stays for as long as that takes, but no longer than its limit.
 */
export function useSearch(driveId: string, revision: number, address: SearchAddress): Search {
  const { term, type, commit, leave } = useSearchTerm(address);
  const [query, setQuery] = useState({ term, limit: pageHits });
  const limit = query.term === term ? query.limit : pageHits;
  const active = term.trim() !== '';
  const [found, setFound] = useState<Found | null>(null);
  const [more, setMore] = useState<{ readonly term: string; readonly hits: readonly SearchHit[] }>();
  const [checking, setChecking] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision may hold other hits
  useEffect(() => {
    if (!active) return setFound(null);
    let current = true;
    const startedMs = performance.now();
    sync.search(driveId, term, limit).then((response) => {
      if (current) setFound({ ...response, tookMs: Math.round(performance.now() - startedMs) });
    });
    return () => {
      current = false;
    };
  }, [driveId, term, active, limit, revision]);

  const current = active && found?.term === term ? found : null;
  const isAnswered = current !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each term has its own time
  useEffect(() => {
    if (!isAnswered) return;
    const timer = setTimeout(commit, settledMs);
    return () => clearTimeout(timer);
  }, [isAnswered, term, commit]);
  const incomplete = current !== null && !current.complete;
  useEffect(() => {
    if (!incomplete) return;
    let listening = true;
    let indicator: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      setChecking(true);
      indicator = setTimeout(() => setChecking(false), limits.searchIndicatorMs);
      const input = {
        params: { driveId, folderId: rootId },
        query: { search: term.trim(), limit: pageHits },
      };
      const response = await sync.call('listChildren', input);
      clearTimeout(indicator);
      if (!listening) return;
      setChecking(false);
      // Most searches never come to this.
      const wire = response.ok && (await import('./hits-from-wire.ts').catch(() => null));
      if (listening && response.ok && wire)
        setMore({ term, hits: wire.hitsFromWire(response.value, term.trim()) });
    };
    const timer = setTimeout(() => void ask(), limits.searchDelayMs);
    return () => {
      listening = false;
      clearTimeout(timer);
      clearTimeout(indicator);
      setChecking(false);
    };
  }, [driveId, term, incomplete]);

  const remote = more?.term === term ? more.hits : none;
  const source = useHits({ driveId, term, found, remote, checking, setQuery });
  const total = Math.max(current?.total ?? 0, source.count);
  const leaveFor = useCallback(
    (isHit = false) => {
      if (isHit) commit();
      leave();
    },
    [commit, leave],
  );
  return {
    ...{ term, active, ready: found !== null, type, commit, leave: leaveFor },
    ...{ source, total, checking, tookMs: current?.tookMs ?? 0 },
  };
}

const none: readonly SearchHit[] = [];

interface Hits {
  readonly driveId: string;
  readonly term: string;
  readonly found: Found | null;
  readonly remote: readonly SearchHit[];
  readonly checking: boolean;
  readonly setQuery: (next: SearchQuery) => void;
}

interface SearchQuery {
  readonly term: string;
  readonly limit: number;
}

/** The hits as a list for the grid. While the next term's hits are on their way, the ones before stay. */
function useHits({ driveId, term, found, remote, checking, setQuery }: Hits): RowSource {
  const latest = useRef({ found });
  latest.current = { found };
  const see = useCallback(
    (to: number) => {
      const loaded = latest.current.found;
      if (!loaded || loaded.hits.length >= loaded.total || to < loaded.hits.length - nearRows) return;
      setQuery({ term: loaded.term, limit: loaded.hits.length + pageHits });
    },
    [setQuery],
  );
  return useMemo(
    () =>
      wholeList({
        listKey: `${driveId}?${found?.term ?? term}`,
        rows: found ? mergeHits(found.hits, found.term === term ? remote : none) : none,
        complete: found?.term === term && (found.complete || !checking),
        stale: found !== null && found.term !== term,
        onSee: see,
      }),
    [driveId, term, found, remote, checking, see],
  );
}
