import { useEffect } from 'react';

/** As in shell.module.css. */
const low = '(height <= 25em)';

/** In a low window, what stands above a list scrolls away with it and comes back with its first row. */
export function useScrollWithList(): void {
  useEffect(() => {
    const isLow = matchMedia(low);
    const onScroll = ({ target }: Event) => {
      if (!isLow.matches || !(target instanceof Element) || !target.closest('[data-area="grid"]')) return;
      const shell = target.closest('main')?.parentElement;
      if (shell) shell.scrollTop = target.scrollTop;
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, []);
}
