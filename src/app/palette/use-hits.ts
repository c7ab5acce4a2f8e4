import { useEffect, useState } from 'react';
import type { SearchAnswer } from '#contract/worker-api.ts';
import { sync } from '../../lib/sync.ts';

/** More is what the search of the list is for. */
const mostHits = 20;

export interface Found extends SearchAnswer {
  readonly tookMs: number;
}

/** Names of a filespace on this device, at each keystroke. */
export function useHits(driveId: string | undefined, term: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const active = driveId !== undefined && term.trim() !== '';
  useEffect(() => {
    if (!active) return setFound(null);
    let current = true;
    const startedMs = performance.now();
    sync.search(driveId, term, mostHits).then((answer) => {
      if (current) setFound({ ...answer, term, tookMs: Math.round(performance.now() - startedMs) });
    });
    return () => {
      current = false;
    };
  }, [driveId, term, active]);
  return active ? found : null;
}
