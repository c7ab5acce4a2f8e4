import { useEffect, useRef } from 'react';
import { isApple } from '../../ui/foundations/key-labels.ts';

export const paletteKeys = 'mod+K';

export function isPaletteKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  apple: boolean = isApple(),
): boolean {
  const mod = apple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return mod && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';
}

/** Text fields, dialogs and menus keep their keys. A search loses nothing by being left. */
const elsewhere =
  'input:not([type=checkbox], [type=search]), textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu]';

/** Opens the palette from wherever nothing is being typed and no dialog is open. */
export function usePaletteKey(show: () => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || event.defaultPrevented || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(elsewhere)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
