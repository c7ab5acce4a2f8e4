import { useLayoutEffect, useRef } from 'react';

/** Scroll positions of the lists that were open, so that going back is going back. */
const maxStoredLists = 100;

/** Each list opens where it was left. */
export function useScrollRestoration(scroller: { readonly current: HTMLElement | null }, listKey: string) {
  const positions = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const known = positions.current;
    element.scrollTop = known.get(listKey) ?? 0;
    const storePosition = () => {
      known.delete(listKey);
      known.set(listKey, element.scrollTop);
      const oldest = known.size > maxStoredLists ? known.keys().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
    };
    element.addEventListener('scroll', storePosition, { passive: true });
    return () => element.removeEventListener('scroll', storePosition);
  }, [scroller, listKey]);
}
