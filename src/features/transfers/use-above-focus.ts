import { type RefObject, useEffect } from 'react';

const gapPx = 8;

/** Never over the row that has the focus: it stands above it then. */
export function useAboveFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = () => {
      const pill = element.current;
      if (!pill) return;
      pill.style.translate = '';
      const row = document.activeElement?.closest('[data-area=grid] [data-index]')?.getBoundingClientRect();
      const own = pill.getBoundingClientRect();
      if (!row || row.bottom <= own.top || row.top >= own.bottom) return;
      pill.style.translate = `0 ${Math.round(row.top - gapPx - own.bottom)}px`;
    };
    place();
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true, passive: true };
    document.addEventListener('focusin', place, options);
    document.addEventListener('scroll', place, options);
    window.addEventListener('resize', place, options);
    return () => listening.abort();
  }, [element]);
}
