import { useLayoutEffect, useRef } from 'react';
import { createEarlyKeys } from './early-keys.ts';

const keys = createEarlyKeys(window);

/** In place of a dialog whose code is on its way: what is typed is for its field, and Escape closes what was not open yet. */
export function DialogComing({ onClose }: { readonly onClose: () => void }) {
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    keys.begin(() => close.current());
    // The dialog takes them in the turn in which it comes; where another screen comes instead they are for nothing.
    return () => void setTimeout(keys.take);
  }, []);
  return null;
}

/** Does with the element that has the keyboard now, the first of a dialog, what was typed before it was there. */
export function typeEarlyKeys(): void {
  const typed = keys.take();
  const field = document.activeElement;
  if (typed?.term) document.execCommand('insertText', false, typed.term);
  if (!typed?.confirmed) return;
  // When the page knows what was typed.
  setTimeout(() => {
    if (field instanceof HTMLInputElement) field.form?.requestSubmit();
    else if (field instanceof HTMLElement) field.click();
  });
}
