import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface CardProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * For what holds a card: the button that had the focus goes or is off once it has done its work, which is when `state` is another
 * one. The focus is then on what is chosen.
 */
export function useCardFocus(state: string): CardProps {
  const ref = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the state has changed
  useEffect(() => {
    const now = document.activeElement;
    const stays = now !== document.body && now?.matches(':enabled:not([aria-checked=false])');
    if (!isInside.current || stays) return;
    ref.current?.querySelector<HTMLElement>(':is(input:checked, [aria-checked=true])')?.focus();
  }, [state]);

  return {
    ref,
    onFocus: () => {
      isInside.current = true;
    },
    // Without another element it went, or the press was on nothing.
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget !== null) isInside.current = false;
    },
  };
}
