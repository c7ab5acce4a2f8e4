import { useEffect } from 'react';
import { plural } from '../../../lib/format.ts';
import { announce } from '../../../ui/foundations/announcer.ts';
import type { Browser } from './use-browser.ts';

/** Announces how many were found and how many are selected. */
export function useAnnouncedCounts({ search, source, selection }: Browser) {
  // Until there are hits the rows of the folder stand on the screen: they are not what was found.
  const found = search.active && search.ready && source.complete;
  const hits = found ? `${plural(search.total, 'item')} found` : '';
  useEffect(() => {
    if (hits) announce(hits);
  }, [hits]);
  const { count } = selection;
  const selected = count > 0 ? `${plural(count, 'item')} selected` : '';
  useEffect(() => {
    if (selected) announce(selected);
  }, [selected]);
}
