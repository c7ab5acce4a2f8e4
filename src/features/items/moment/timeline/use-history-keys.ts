import { useEffect, useRef } from 'react';
import { isPanelOpen, isPopupOpen } from '../../../../ui/popups/what-is-open.ts';

const elsewhere =
  'input:not([type=range], [type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]';

interface HistoryKeys {
  readonly go: (way: 'previous' | 'next') => void;
  readonly onClose: () => void;
}

/**
 * Alt with Left and Right lead to the change before and after, wherever nothing is being typed and no dialog is open. Escape
 * closes where nothing else is meant by it: in the bar, in the list, or with the focus nowhere, and neither a dialog nor a panel is open.
 */
export function useHistoryKeys(keys: HistoryKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key === 'Escape' && !event.defaultPrevented) {
        if (isPopupOpen() || isPanelOpen()) return;
        const isHere =
          target === document.body ||
          (target instanceof Element && target.closest('[data-history], [data-area=grid]'));
        if (isHere) latest.current.onClose();
        return;
      }
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (target instanceof Element && target.closest(elsewhere)) return;
      event.preventDefault();
      latest.current.go(event.key === 'ArrowLeft' ? 'previous' : 'next');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
