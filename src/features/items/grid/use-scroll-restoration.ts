import { useLayoutEffect, useRef } from 'react';

/** Scroll positions of the lists that were open, so that going back is going back. */
const rememberedLists = 100;

/** Each list opens where it was left. */
export function useScrollRestoration(scroller: { readonly current: HTMLElement | null }, place: string) {
  const positions = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const known = positions.current;
    element.scrollTop = known.get(place) ?? 0;
    const remember = () => {
      known.delete(place);
      known.set(place, element.scrollTop);
      const oldest = known.size > rememberedLists ? known.keys().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [scroller, place]);
}
