import { type RefObject, useEffect, useRef } from 'react';
import { isApple } from '../../../ui/foundations/key-labels.ts';
import { useSingleKeyShortcuts } from '../single-key-shortcuts.ts';
import { type UndoKeys, useUndoKeys } from './undo/use-undo-keys.ts';

export interface GlobalShortcuts extends UndoKeys {
  readonly searchField: RefObject<Pick<HTMLElement, 'focus'> | null>;
  readonly onUpload: () => void;
  readonly onUploadFolder: () => void;
  readonly onView: () => void;
  readonly onStar: () => void;
  /** Whether it meant something. */
  readonly onEscape: () => boolean;
}

/** Keys that count wherever the focus is, except in text fields, dialogs and menus. */
export function useGlobalShortcuts(keys: GlobalShortcuts): void {
  useUndoKeys(keys);
  const letters = useSingleKeyShortcuts();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isElsewhere(event.target)) return;
      const mod = isApple() ? event.metaKey : event.ctrlKey;
      const key = event.key.toLowerCase();
      if (event.key === '/' && letters && !mod && !event.altKey) {
        event.preventDefault();
        latest.current.searchField.current?.focus();
      } else if (key === 'u' && letters && !hasModifier(event)) {
        event.preventDefault();
        if (event.shiftKey) latest.current.onUploadFolder();
        else latest.current.onUpload();
      } else if (key === 'v' && letters && !hasModifier(event)) {
        event.preventDefault();
        latest.current.onView();
      } else if (key === 's' && letters && !hasModifier(event)) {
        event.preventDefault();
        latest.current.onStar();
      } else if (event.key === 'Escape' && latest.current.onEscape()) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [letters]);
}

function isElsewhere(target: EventTarget | null): boolean {
  const inside =
    'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';
  return target instanceof Element && target.closest(inside) !== null;
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}
