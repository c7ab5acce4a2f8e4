import { useEffect, useRef } from 'react';

const fields =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=alertdialog]';

/**
 * Keys of a viewer, wherever in the preview the focus is. `act` answers whether the key was one of them. The dialogs over
 * the preview keep theirs.
 */
export function useViewerKeys(letterShortcuts: () => boolean, act: (key: string) => boolean): void {
  const latest = useRef({ letterShortcuts, act });
  latest.current = { letterShortcuts, act };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(fields) || !target?.closest('[data-preview]')) return;
      const isLetter = /^\p{L}$/u.test(event.key);
      if (isLetter && !latest.current.letterShortcuts()) return;
      if (latest.current.act(isLetter ? event.key.toLowerCase() : event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
