import { type RefObject, useEffect } from 'react';

/**
 * What had the focus goes, because it was answered or because somebody else took it away: the focus stays in this part
 * of the page instead of starting again at the top: on the part itself, or on what is to take it. That has to be focusable.
 */
export function useFocusFallback(part: RefObject<HTMLElement | null>, taker?: string) {
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    let inside = element.contains(document.activeElement);
    const onFocusIn = () => {
      inside = true;
    };
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node) {
        inside = element.contains(relatedTarget);
        return;
      }
      // Left by a press on nothing, or because it goes: Chromium says so while it still stands there.
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected && document.hasFocus()) inside = false;
      });
    };
    const watch = new MutationObserver(() => {
      if (inside && document.activeElement === document.body)
        (taker ? element.querySelector<HTMLElement>(taker) : element)?.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    watch.observe(element, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [part, taker]);
}
