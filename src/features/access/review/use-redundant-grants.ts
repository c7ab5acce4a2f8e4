import { useEffect, useState } from 'react';
import type { Grant } from '#contract/entities/grant.ts';
import { findRedundantGrants, type RedundantGrantReason } from '#contract/rules/redundant-grants.ts';
import type { DriveGrants, People } from '#worker/read/reader.ts';
import type { RedundantGrants } from './review-rows.ts';

/**
 * Which rights change nothing. Looked into after the first rows are on screen, one filespace at a time, so that the
 * page stays responsive; null until all are.
 */
export function useRedundantGrants(drives: readonly DriveGrants[], people: People | null): RedundantGrants {
  const [found, setFound] = useState<{
    drives: readonly DriveGrants[];
    people: People;
    stale: RedundantGrants;
  }>();
  useEffect(() => {
    if (people === null) return;
    const stale = new Map<Grant, RedundantGrantReason<Grant>>();
    const left = [...drives];
    const work = () => {
      const next = left.shift();
      if (next === undefined) return setFound({ drives, people, stale });
      for (const [grant, reason] of findRedundantGrants(next.grants, people)) stale.set(grant, reason);
      timer = setTimeout(work);
    };
    let timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [drives, people]);
  return found?.drives === drives && found.people === people ? found.stale : null;
}
