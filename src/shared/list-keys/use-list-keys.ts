import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Hears the keys that are pressed in a list, and those that are for no part of the page: on one that has just arrived the keyboard
 * is on the whole of it, or nowhere. Answers what the element of the list needs.
 */
export function useListKeys(list: RefObject<HTMLDivElement | null>, act: (event: KeyboardEvent) => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      if (target instanceof Element && target.matches('body, #main') && isFree(event)) latest.current(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return {
    ref: list,
    onKeyDown({ nativeEvent, target }: ReactKeyboardEvent) {
      // A dialog of the list stands elsewhere in the page.
      if (target instanceof Node && list.current?.contains(target) && isFree(nativeEvent)) act(nativeEvent);
    },
  };
}

/** Nobody has acted on it, and it is no part of a letter that is being composed. */
function isFree({ defaultPrevented, isComposing }: KeyboardEvent): boolean {
  return !defaultPrevented && !isComposing;
}
