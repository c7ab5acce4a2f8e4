import { useEffect, useState } from 'react';
import type { FolderGrant } from '#contract/entities/grant.ts';
import { type StaleReason, staleGrants } from '#contract/rules/grant-review.ts';
import type { DriveGrants, People } from '#worker/read/reader.ts';
import type { Stale } from './review-list.ts';

/**
 * Which rights change nothing. Looked into after the first rows are on screen, one filespace at a time, so that the
 * page answers meanwhile; null until all are.
 */
export function useStale(drives: readonly DriveGrants[], people: People | null): Stale {
  const [found, setFound] = useState<{ drives: readonly DriveGrants[]; people: People; stale: Stale }>();
  useEffect(() => {
    if (people === null) return;
    const stale = new Map<FolderGrant, StaleReason<FolderGrant>>();
    const left = [...drives];
    const work = () => {
      const next = left.shift();
      if (next === undefined) return setFound({ drives, people, stale });
      for (const [grant, reason] of staleGrants(next.grants, people)) stale.set(grant, reason);
      timer = setTimeout(work);
    };
    let timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [drives, people]);
  return found?.drives === drives && found.people === people ? found.stale : null;
}
