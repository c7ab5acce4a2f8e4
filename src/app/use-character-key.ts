import { useEffect, useRef } from 'react';
import { singleKeyShortcutsEnabled } from '../features/items/single-key-shortcuts.ts';

/** A character acts wherever nothing is being typed and no dialog is open. In the list letters look for names. */
export function useCharacterKey(character: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== character || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !singleKeyShortcutsEnabled()) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]'))
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [character]);
}
