import { useEffect } from 'react';
import { plural } from '../../../lib/format.ts';
import { announce } from '../../../ui/ground/announcer.ts';
import type { Browser } from './use-browser.ts';

/** Tells a screen reader how many were found and how many are selected. */
export function useSpokenCounts({ search, source, selection }: Browser) {
  const hits = search.active && source.complete ? `${plural(search.total, 'item')} found` : '';
  useEffect(() => {
    if (hits) announce(hits);
  }, [hits]);
  const { count } = selection;
  const selected = count > 0 ? `${plural(count, 'item')} selected` : '';
  useEffect(() => {
    if (selected) announce(selected);
  }, [selected]);
}
