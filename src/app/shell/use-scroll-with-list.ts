import { useEffect } from 'react';

/** As in shell.module.css. */
const low = '(height <= 25em)';

/** In a low window, what stands above a list scrolls away with it and comes back with its first row. */
export function useScrollWithList(): void {
  useEffect(() => {
    const isLow = matchMedia(low);
    const tops = new WeakMap<Element, number>();
    const onScroll = ({ target }: Event) => {
      if (!isLow.matches || !(target instanceof Element) || !target.closest('[data-area="grid"]')) return;
      const { scrollTop } = target;
      const goesDown = scrollTop > (tops.get(target) ?? 0);
      tops.set(target, scrollTop);
      const shell = target.closest('main')?.parentElement;
      // What is scrolled away already stays away on the way down.
      if (shell)
        shell.scrollTop = goesDown
          ? Math.max(shell.scrollTop, scrollTop)
          : Math.min(shell.scrollTop, scrollTop);
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, []);
}
