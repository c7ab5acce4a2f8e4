import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

export interface RefusedCharacters {
  /** Is given the field. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** The text without the characters that the field refuses. */
  readonly clean: (text: string) => string;
  /** Is given the text that was refused in part. */
  readonly onRefused: (text: string) => void;
}

/**
 * A ref for a text field that refuses characters before they reach it, so that caret, selection and what the browser
 * can undo stay as they are. While an input method composes nothing is refused; the result is cleaned when it is done.
 */
export function useRefusedCharacters(options: RefusedCharacters): RefCallback<HTMLInputElement> {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  return useCallback((field: HTMLInputElement | null) => {
    latest.current.input.current = field;
    if (field === null) return;
    const onBeforeInput = (event: InputEvent) => {
      const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
      const { clean, onRefused } = latest.current;
      const cleaned = clean(text);
      if (cleaned === text || event.isComposing || !event.cancelable) return;
      event.preventDefault();
      if (cleaned !== '') insert(field, cleaned);
      onRefused(text);
    };
    // What could not be refused before: the end of a composition, a password manager, a script.
    const onInput = (event: Event) => {
      if (event instanceof InputEvent && event.isComposing) return;
      const text = field.value;
      if (cleanValue(field, latest.current.clean)) latest.current.onRefused(text);
    };
    const onCompositionEnd = () => {
      const text = field.value;
      if (!cleanValue(field, latest.current.clean)) return;
      latest.current.onRefused(text);
      announceInput(field);
    };
    field.addEventListener('beforeinput', onBeforeInput);
    field.addEventListener('input', onInput);
    field.addEventListener('compositionend', onCompositionEnd);
    return () => {
      field.removeEventListener('beforeinput', onBeforeInput);
      field.removeEventListener('input', onInput);
      field.removeEventListener('compositionend', onCompositionEnd);
    };
  }, []);
}

/** In the place of the selection, with the caret behind it. */
function insert(field: HTMLInputElement, text: string) {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  announceInput(field);
}

function announceInput(field: HTMLInputElement) {
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Whether something had to go. The caret stays between the characters that it stood between. */
function cleanValue(field: HTMLInputElement, clean: RefusedCharacters['clean']): boolean {
  const { value } = field;
  const cleaned = clean(value);
  if (cleaned === value) return false;
  const caret = clean(value.slice(0, field.selectionStart ?? value.length)).length;
  field.setRangeText(cleaned, 0, value.length, 'preserve');
  field.setSelectionRange(caret, caret);
  return true;
}
