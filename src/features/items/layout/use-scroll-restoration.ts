import { useCallback, useLayoutEffect, useRef } from 'react';
import { keepPlace, placeOf, useEntryOf } from '../list/entry-places.ts';
import type { ListScroller } from './list-scroller.ts';

/** Scroll positions of the lists that were open, for when they are opened again. */
const maxStoredLists = 100;
const inputs = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;

export interface ScrollRestorationOptions {
  readonly scroller: { readonly current: HTMLElement | null };
  readonly list: ListScroller;
  readonly listKey: string;
  readonly heightPx: number;
}

/**
 * Each list opens where it was left, and each entry of the history where it was. What is not long enough yet is scrolled as
 * its rows come, until somebody scrolls. `leftAt`: where the list was left; `awaitedTop`: where it is to be scrolled once it is
 * long enough, null: nowhere; `letGo`: it stays where it is.
 */
export function useScrollRestoration({ scroller, list, listKey, heightPx }: ScrollRestorationOptions) {
  const positions = useRef(new Map<string, number>());
  const wanted = useRef<number | null>(null);
  const entry = useEntryOf(listKey);
  const latest = useRef(entry);
  latest.current = entry;
  const leftAt = useCallback(
    () => placeOf(latest.current).top ?? positions.current.get(listKey) ?? 0,
    [listKey],
  );
  const letGo = useCallback(() => {
    wanted.current = null;
  }, []);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const known = positions.current;
    const top = leftAt();
    wanted.current = top;
    list.scrollTo(top);
    const storePosition = () => {
      const { topPx } = list;
      if (wanted.current !== null && topPx < wanted.current - 1) return;
      wanted.current = null;
      known.delete(listKey);
      known.set(listKey, topPx);
      keepPlace(latest.current, { top: topPx });
      const oldest = known.size > maxStoredLists ? known.keys().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
    };
    const ignore = list.listen(storePosition);
    for (const input of inputs) element.addEventListener(input, letGo, { passive: true });
    return () => {
      ignore();
      for (const input of inputs) element.removeEventListener(input, letGo);
    };
  }, [scroller, list, listKey, leftAt, letGo]);
  // Hits come into the address when nothing was typed for a while, and have been scrolled by then.
  useLayoutEffect(() => {
    if (wanted.current === null) keepPlace(entry, { top: list.topPx });
  }, [list, entry]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list may reach as far as it was scrolled
  useLayoutEffect(() => {
    if (wanted.current !== null) list.scrollTo(wanted.current);
  }, [list, heightPx]);
  return { leftAt, awaitedTop: useCallback(() => wanted.current, []), letGo };
}
