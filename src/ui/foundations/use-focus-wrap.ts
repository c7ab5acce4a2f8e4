import { type RefObject, useEffect } from 'react';

/** Stands before and after the popup, for the keyboard to arrive at when it leaves it. */
const guard = 'data-base-ui-focus-guard';
const focusable = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * From the last of a popup Tab goes to its first, and back, at once. The guards around it do that with the next frame: whoever
 * is faster was in the page behind before.
 */
export function useFocusWrap(open: boolean, popup: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return;
    const onFocusIn = (event: FocusEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || !target.hasAttribute(guard) || popup.current === null) return;
      const isBefore = target === popup.current.previousElementSibling;
      if (!isBefore && target !== popup.current.nextElementSibling) return;
      const inside = tabStops(popup.current);
      const next = inside.at(isBefore ? -1 : 0);
      if (next === undefined) return;
      event.stopImmediatePropagation();
      next.focus();
    };
    document.addEventListener('focusin', onFocusIn, true);
    return () => document.removeEventListener('focusin', onFocusIn, true);
  }, [open, popup]);
}

/** What Tab stops at inside an element, in order. */
export function tabStops(popup: HTMLElement): readonly HTMLElement[] {
  return [...popup.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility() &&
      isChosen(element),
  );
}

/** Of radio buttons the chosen one is the stop of all. */
function isChosen(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
  return element.form?.querySelector(`[type=radio][name="${CSS.escape(element.name)}"]:checked`) === null;
}
