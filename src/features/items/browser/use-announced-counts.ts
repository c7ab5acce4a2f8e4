import { useEffect } from 'react';
import { announce } from '../../../ui/foundations/announcer.ts';
import { searchMessages } from '../search/search-messages.ts';
import { browserMessages } from './browser-messages.ts';
import type { Browser } from './use-browser.ts';

/** Announces how many were found and how many are selected. */
export function useAnnouncedCounts({ search, source, selection }: Browser) {
  const { count } = selection;
  const selected = count > 0 ? browserMessages.selected(count) : '';
  // Of none the count that waits is taken back.
  useEffect(() => announce(selected, 'latest'), [selected]);
  // Until there are hits the rows of the folder stand on the screen: they are not what was found.
  const hits = search.source?.complete && !search.source.stale ? searchMessages.found(source.count) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: that another filter finds as many is said as well
  useEffect(() => {
    if (hits) announce(hits, 'latest');
  }, [hits, search.filters]);
}
