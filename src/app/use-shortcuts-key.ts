import { useEffect, useRef } from 'react';
import { singleKeyShortcutsEnabled } from '../features/items/single-key-shortcuts.ts';

/** `?` opens the list of keys wherever nothing is being typed and no dialog is open. */
export function useShortcutsKey(show: () => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !singleKeyShortcutsEnabled()) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]'))
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
