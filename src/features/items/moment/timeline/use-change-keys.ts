import { useEffect, useRef } from 'react';

const elsewhere =
  'input:not([type=range], [type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]';

/** Alt with Left and Right lead to the change before and after, wherever nothing is being typed and no dialog is open. */
export function useChangeKeys(go: (way: 'previous' | 'next') => void): void {
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.target instanceof Element && event.target.closest(elsewhere)) return;
      event.preventDefault();
      latest.current(event.key === 'ArrowLeft' ? 'previous' : 'next');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
