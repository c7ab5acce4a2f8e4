import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { entryName, keepEntry, readEntry } from '../../shared/history-entry/entry-memory.ts';

interface KeptPlace {
  readonly top: number;
  /** The position of the row with the focus, or null. */
  readonly row: string | null;
}

/** Back to a comparison finds its list scrolled as it was left, with the focus on the row that was opened. */
export function useKeptPlace(list: RefObject<HTMLElement | null>, isListed: boolean): void {
  const name = entryName(useLocation().key, 'comparedPlace');
  const awaited = useRef(readEntry(name) as KeptPlace | undefined);

  useLayoutEffect(() => {
    const { current: element } = list;
    return () => {
      const focused = element?.contains(document.activeElement) ? document.activeElement : null;
      const row = focused?.closest('[data-index]')?.getAttribute('data-index') ?? null;
      keepEntry(name, { top: scrollerIn(element)?.scrollTop ?? 0, row } satisfies KeptPlace);
    };
  }, [name, list]);

  useEffect(() => {
    const { current: place } = awaited;
    if (!isListed || place === undefined) return;
    awaited.current = undefined;
    scrollerIn(list.current)?.scrollTo({ top: place.top });
    // What stands there is drawn a frame after it was scrolled to.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const isFree = document.activeElement?.matches('body, #main') ?? true;
        const row = `[data-index="${place.row}"] [data-row-focus]`;
        if (isFree && place.row !== null) list.current?.querySelector<HTMLElement>(row)?.focus();
      }),
    );
  }, [isListed, list]);
}

function scrollerIn(list: HTMLElement | null): Element | null {
  return list?.querySelector('[role=group]') ?? null;
}
