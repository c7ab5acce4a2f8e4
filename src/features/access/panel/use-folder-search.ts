import { useEffect, useState } from 'react';
import type { SearchHit } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../../lib/worker-client.ts';

const mostHits = 50;

/**
 * The folders of a filespace whose name holds the term, best first; null while there is no term, undefined before the
 * first answer. The hits before stay until the next are here.
 */
export function useFolderSearch(driveId: string, term: string): readonly SearchHit[] | null | undefined {
  const wanted = term.trim();
  const [hits, setHits] = useState<readonly SearchHit[]>();
  useEffect(() => {
    if (wanted === '') return setHits(undefined);
    let current = true;
    sync.searchFolders(driveId, wanted, mostHits).then((response) => {
      if (current) setHits(response.hits);
    });
    return () => {
      current = false;
    };
  }, [driveId, wanted]);
  return wanted === '' ? null : hits;
}
