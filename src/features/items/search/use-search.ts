import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { SearchHit, SearchResult } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../../lib/worker-client.ts';
import type { RowSource } from '../list/row-source.ts';
import { wholeList } from '../list/whole-list.ts';
import { mergeHits } from './merge-hits.ts';

const pageHits = 200;
/** How near the end of the loaded hits scrolling asks for more. */
const nearRows = 40;

export interface Search {
  readonly term: string;
  readonly active: boolean;
  /** There is something to show for it. */
  readonly ready: boolean;
  readonly type: (term: string) => void;
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
export function useSearch(driveId: string, revision: number): Search {
  const [query, setQuery] = useState({ driveId, term: '', limit: pageHits });
  const term = query.driveId === driveId ? query.term : '';
  const active = term.trim() !== '';
  const [found, setFound] = useState<Found | null>(null);
  const [more, setMore] = useState<{ readonly term: string; readonly hits: readonly SearchHit[] }>();
  const [checking, setChecking] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision may hold other hits
  useEffect(() => {
    if (!active) return setFound(null);
    let current = true;
    const startedMs = performance.now();
    sync.search(driveId, term, query.limit).then((response) => {
      if (current) setFound({ ...response, tookMs: Math.round(performance.now() - startedMs) });
    });
    return () => {
      current = false;
    };
  }, [driveId, term, active, query.limit, revision]);

  const current = active && found?.term === term ? found : null;
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

  const type = useCallback((next: string) => setQuery({ driveId, term: next, limit: pageHits }), [driveId]);
  const remote = more?.term === term ? more.hits : none;
  const source = useHits({ driveId, term, found, remote, checking, setQuery });
  const total = Math.max(current?.total ?? 0, source.count);
  return { term, active, ready: found !== null, type, source, total, checking, tookMs: current?.tookMs ?? 0 };
}

const none: readonly SearchHit[] = [];

interface Hits {
  readonly driveId: string;
  readonly term: string;
  readonly found: Found | null;
  readonly remote: readonly SearchHit[];
  readonly checking: boolean;
  readonly setQuery: (next: (last: SearchQuery) => SearchQuery) => void;
}

interface SearchQuery {
  readonly driveId: string;
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
      setQuery((last) => ({ ...last, limit: Math.max(last.limit, loaded.hits.length + pageHits) }));
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
