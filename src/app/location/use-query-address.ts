import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type DriveAddress, parseDriveAddress, withQuery } from '../../lib/paths.ts';

/** Kept with the address of a search: below it in the history is the list that it began in. */
const begunInList = { search: 'in-list' };
const isBegunInList = (state: unknown) => (state as Partial<typeof begunInList> | null)?.search === 'in-list';

/**
 * Puts a search into the address. It is one entry of the history: the next terms and filters replace the first ones, and
 * leaving the search goes back to where it began.
 */
export function useQueryAddress(): (query: string, filters?: string) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const latest = useRef({ navigate, state });
  latest.current = { navigate, state };
  return useCallback((query, filters) => {
    const { navigate: go, state: kept } = latest.current;
    const { pathname, search } = window.location;
    const path = withQuery(pathname + search, query, filters);
    if (query === '' && isBegunInList(kept)) void go(-1);
    else if (addressedSearch().query !== '')
      void go(path, { replace: true, state: query === '' ? null : kept });
    else if (query !== '') void go(path, { state: begunInList });
  }, []);
}

/** The search that the address names in this moment, which may be ahead of what is on screen. */
export function addressedSearch(): Pick<DriveAddress, 'query' | 'filters'> {
  return parseDriveAddress(new URLSearchParams(window.location.search));
}
