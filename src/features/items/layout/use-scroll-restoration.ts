import { useLayoutEffect, useRef } from 'react';
import { keepPlace, placeOf, useEntryOf } from '../list/entry-places.ts';

/** Scroll positions of the lists that were open, for when they are opened again. */
const maxStoredLists = 100;
const inputs = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;

/**
 * Each list opens where it was left, and each entry of the history where it was. What is not long enough yet is scrolled as
 * its rows come, until somebody scrolls.
 */
export function useScrollRestoration(
  scroller: { readonly current: HTMLElement | null },
  listKey: string,
  heightPx: number,
) {
  const positions = useRef(new Map<string, number>());
  const wanted = useRef<number | null>(null);
  const entry = useEntryOf(listKey);
  const latest = useRef(entry);
  latest.current = entry;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const known = positions.current;
    const top = placeOf(latest.current).top ?? known.get(listKey) ?? 0;
    wanted.current = top;
    element.scrollTop = top;
    const storePosition = () => {
      const { scrollTop } = element;
      if (wanted.current !== null && scrollTop < wanted.current - 1) return;
      wanted.current = null;
      known.delete(listKey);
      known.set(listKey, scrollTop);
      keepPlace(latest.current, { top: scrollTop });
      const oldest = known.size > maxStoredLists ? known.keys().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
    };
    const letGo = () => {
      wanted.current = null;
    };
    // Before the rows are drawn for it: asked behind that, the browser would have to lay them out for the answer.
    const first = { passive: true, capture: true } as const;
    element.addEventListener('scroll', storePosition, first);
    for (const input of inputs) element.addEventListener(input, letGo, { passive: true });
    return () => {
      element.removeEventListener('scroll', storePosition, first);
      for (const input of inputs) element.removeEventListener(input, letGo);
    };
  }, [scroller, listKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list may reach as far as it was scrolled
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && wanted.current !== null) element.scrollTop = wanted.current;
  }, [scroller, heightPx]);
}
