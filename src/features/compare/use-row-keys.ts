import { type KeyboardEvent, useRef } from 'react';

/** The keys of the list: the arrows go from item to item, Home and End to the first and the last, Escape closes. */
export function useRowKeys(onClose: () => void) {
  const list = useRef<HTMLDivElement>(null);

  function drawn(): readonly HTMLElement[] {
    return [...(list.current?.querySelectorAll<HTMLElement>('[data-row-focus]') ?? [])];
  }

  /** What stands there is drawn a frame after it was scrolled to. */
  function scrollAndFocus(key: 'Home' | 'End') {
    const scroller = list.current?.querySelector('[role=group]');
    scroller?.scrollTo({ top: key === 'Home' ? 0 : scroller.scrollHeight });
    const focus = () =>
      drawn()
        .at(key === 'Home' ? 0 : -1)
        ?.focus();
    requestAnimationFrame(() => requestAnimationFrame(focus));
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.altKey) return;
    if (event.ctrlKey || event.metaKey) return;
    if (key === 'Escape') return onClose();
    if (target instanceof HTMLSelectElement) return;
    if (key === 'Home' || key === 'End') {
      event.preventDefault();
      return scrollAndFocus(key);
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    const rows = drawn();
    const at = rows.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    rows[Math.max(0, key === 'ArrowDown' ? at + 1 : at - 1)]?.focus();
  }

  return { ref: list, onKeyDown };
}
