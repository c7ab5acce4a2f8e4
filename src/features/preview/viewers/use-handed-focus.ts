import { type RefObject, useEffect } from 'react';

/**
 * What scrolls has the keyboard as soon as it is there, unless something else in the preview has it. Until it is pressed or
 * left, the arrows to the sides still lead to the neighbors.
 */
export function useHandedFocus(scroller: RefObject<HTMLElement | null>, isThere = true): void {
  useEffect(() => {
    const element = scroller.current;
    const { activeElement } = document;
    if (!isThere || element === null) return;
    const isFree = activeElement === document.body || activeElement?.matches('[data-preview]') === true;
    if (!isFree || element.closest('[inert]')) return;
    element.dataset.handed = '';
    element.focus({ preventScroll: true });
    const takeOver = () => {
      delete element.dataset.handed;
    };
    element.addEventListener('blur', takeOver);
    element.addEventListener('pointerdown', takeOver);
    return () => {
      element.removeEventListener('blur', takeOver);
      element.removeEventListener('pointerdown', takeOver);
    };
  }, [scroller, isThere]);
}
