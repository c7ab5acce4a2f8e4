import { useEffect, useRef } from 'react';
import { isApple } from '../../../../ui/foundations/key-labels.ts';

export interface UndoKeys {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** Whatever is typed or asked in takes back its own; a preview types nothing, and is the page meanwhile. */
const takesItsOwn =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]:not([data-preview]), [role=alertdialog], [role=menu]';

/** Undo and redo, wherever the focus is, except in text fields, dialogs and menus; null leaves them to another. */
export function useUndoKeys(keys: UndoKeys | null): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const isOn = keys !== null;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      if (!(isApple() ? event.metaKey : event.ctrlKey)) return;
      if (event.target instanceof Element && event.target.closest(takesItsOwn)) return;
      const key = event.key.toLowerCase();
      const isY = key === 'y' && !isApple();
      if (key !== 'z' && !isY) return;
      event.preventDefault();
      if (event.shiftKey || isY) latest.current?.onRedo();
      else latest.current?.onUndo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
