import { useEffect, useState } from 'react';
import type { SearchResult } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../lib/worker-client.ts';

/** More is what the search of the list is for. */
const mostHits = 20;

export interface NameSearchState extends SearchResult {
  readonly tookMs: number;
}

/** Names of a filespace on this device, at each keystroke. */
export function useNameSearch(driveId: string | undefined, term: string): NameSearchState | null {
  const [found, setFound] = useState<NameSearchState | null>(null);
  const active = driveId !== undefined && term.trim() !== '';
  useEffect(() => {
    if (!active) return setFound(null);
    let current = true;
    const startedMs = performance.now();
    sync.search(driveId, term, mostHits).then((response) => {
      if (current) setFound({ ...response, term, tookMs: Math.round(performance.now() - startedMs) });
    });
    return () => {
      current = false;
    };
  }, [driveId, term, active]);
  return active ? found : null;
}
