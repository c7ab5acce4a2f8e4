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
 * Each list opens where it was left, and each entry of the history where it was; in another order it begins at the top. What is
 * not long enough yet is scrolled as its rows come, until somebody scrolls. `leftAt`: where the list was left; `awaitedTop`: where it is to be scrolled once it is
 * long enough, null: nowhere; `letGo`: it stays where it is.
 */
export function useScrollRestoration({ scroller, list, listKey, heightPx }: ScrollRestorationOptions) {
  const positions = useRef(new Map<string, number>());
  const wanted = useRef<number | null>(null);
  const entry = useEntryOf(listKey);
  const latest = useRef(entry);
  latest.current = entry;
  const shown = useRef(entry);
  const leftAt = useCallback(() => {
    if (isReordered(shown.current, latest.current)) return 0;
    return placeOf(latest.current).top ?? positions.current.get(listKey) ?? 0;
  }, [listKey]);
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
    known.set(listKey, top);
    keepPlace(latest.current, { top });
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
  useLayoutEffect(() => {
    shown.current = entry;
  }, [entry]);
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

/** Whether both are the same list, in the same entry of the history, and only their order is another. */
function isReordered(before: string, now: string): boolean {
  const withoutOrder = (entry: string) => entry.slice(0, entry.lastIndexOf('/'));
  return before !== now && withoutOrder(before) === withoutOrder(now);
}
