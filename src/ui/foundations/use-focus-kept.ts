import { type RefObject, useEffect } from 'react';

/**
 * What had the focus in an open dialog goes, or can no longer be used: the focus is then on the first button of its footer,
 * which never confirms what has become another question, or on the dialog itself. It was on the page behind before.
 */
export function useFocusKept(open: boolean, popup: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return;
    let last: Element | null = null;
    /** For two frames: with the next one the library takes the focus to the dialog itself. */
    let placed: HTMLElement | null = null;
    const release = () => {
      placed = null;
    };
    const watch = new MutationObserver(() => {
      const [dialog, now] = [popup.current, document.activeElement];
      if (dialog === null || last === null || (now !== document.body && now !== dialog)) return;
      if (last.isConnected && !last.matches(':disabled')) return;
      const button = dialog.querySelector<HTMLElement>('[data-dialog-footer] button:enabled');
      placed = button;
      requestAnimationFrame(() => requestAnimationFrame(release));
      (button ?? dialog).focus({ preventScroll: true });
    });
    const onFocusIn = ({ target }: FocusEvent) => {
      const dialog = popup.current;
      if (target === dialog) return placed?.focus({ preventScroll: true });
      if (!(target instanceof Element)) return;
      last = dialog?.contains(target) ? target : null;
      const what = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] };
      if (last !== null && dialog !== null) watch.observe(dialog, what);
    };
    document.addEventListener('focusin', onFocusIn, true);
    return () => {
      document.removeEventListener('focusin', onFocusIn, true);
      watch.disconnect();
    };
  }, [open, popup]);
}
