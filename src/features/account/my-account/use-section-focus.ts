import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * For a section whose forms stand in the place of the button that opened them: when what had the focus goes, it is on that button
 * again, or on what is in its place. What is marked `data-autofocus` comes first, and what is on its way is waited for.
 */
export function useSectionFocus(): {
  readonly ref: RefObject<HTMLElement | null>;
  readonly onClickCapture: (event: MouseEvent) => void;
} {
  const ref = useRef<HTMLElement>(null);
  const opener = useRef<{ readonly name: string; readonly index: number } | null>(null);
  useEffect(() => {
    const section = ref.current;
    if (!section) return;
    let inside = false;
    const onFocusIn = ({ target }: FocusEvent) => {
      inside = target instanceof Node && section.contains(target);
    };
    // A press on nothing takes the focus away for good.
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !section.contains(target)) inside = false;
    };
    const watch = new MutationObserver(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!inside || !isLost || section.querySelector('p[role=status]')) return;
      const buttons = buttonsOf(section);
      const before = opener.current;
      const again = buttons.find((button) => nameOf(button) === before?.name);
      const near = buttons[Math.min(before?.index ?? 0, buttons.length - 1)];
      const marked = section.querySelector<HTMLElement>('[data-autofocus]');
      (marked ?? again ?? near)?.focus();
    });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('pointerdown', onPointerDown, true);
    watch.observe(section, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, []);
  return {
    ref,
    onClickCapture({ target }) {
      const button = target instanceof Element ? target.closest('button') : null;
      if (!button || !ref.current?.contains(button) || button.closest('form')) return;
      opener.current = { name: nameOf(button), index: buttonsOf(ref.current).indexOf(button) };
    },
  };
}

function buttonsOf(section: HTMLElement): readonly HTMLButtonElement[] {
  return [...section.querySelectorAll('button')];
}

function nameOf(button: HTMLButtonElement): string {
  return button.ariaLabel ?? button.textContent ?? '';
}
