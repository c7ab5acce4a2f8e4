import { type KeyboardEvent, useRef } from 'react';

/** The keys of the list: the arrows go from item to item, Home and End to the first and the last, Escape closes. */
export function useRowKeys(onClose: () => void) {
  const list = useRef<HTMLDivElement>(null);

  function drawn(): readonly HTMLElement[] {
    return [...(list.current?.querySelectorAll<HTMLElement>('[data-row-focus]') ?? [])];
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.altKey) return;
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') return onClose();
    if (event.target instanceof HTMLSelectElement) return;
    const rows = drawn();
    const at = rows.findIndex((row) => row === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined || rows.length === 0) return;
    event.preventDefault();
    const scroller = list.current?.querySelector('[role=group]');
    if (event.key === 'Home') scroller?.scrollTo({ top: 0 });
    if (event.key === 'End') scroller?.scrollTo({ top: scroller.scrollHeight });
    rows[Math.max(0, to)]?.focus();
  }

  return { ref: list, onKeyDown };
}
