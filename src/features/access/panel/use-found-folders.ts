import { useEffect, useState } from 'react';
import type { SearchHit } from '#contract/worker-api.ts';
import { sync } from '../../../lib/sync.ts';

const mostHits = 50;

/**
 * The folders of a filespace whose name holds the term, best first; null while there is no term, undefined before the
 * first answer. The hits before stay until the next are here.
 */
export function useFoundFolders(driveId: string, term: string): readonly SearchHit[] | null | undefined {
  const wanted = term.trim();
  const [hits, setHits] = useState<readonly SearchHit[]>();
  useEffect(() => {
    if (wanted === '') return setHits(undefined);
    let current = true;
    sync.searchFolders(driveId, wanted, mostHits).then((answer) => {
      if (current) setHits(answer.hits);
    });
    return () => {
      current = false;
    };
  }, [driveId, wanted]);
  return wanted === '' ? null : hits;
}
