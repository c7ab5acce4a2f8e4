import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { rowSelector, tabStopSelector } from '../layout/row-elements.ts';
import type { MeasuredLayout } from '../layout/use-grid-layout.ts';
import type { RowSource } from '../list/row-source.ts';
import type { RowRef } from '../list/selection.ts';

/**
 * Keeps the browser's focus on the focused row while the keyboard is in the list: rows come and go under it, a deleted
 * one hands over to its heir, another folder begins at its first row.
 */
export function useRovingFocus(
  area: RefObject<HTMLElement | null>,
  inside: RefObject<boolean>,
  focus: RowRef | null,
  source: RowSource,
  { layout, isExact }: Pick<MeasuredLayout, 'layout' | 'isExact'>,
  onLand: (index: number) => void,
) {
  /** The keyboard went from the list to what lies over it. */
  const isLent = useRef(false);

  const grab = useCallback(() => {
    inside.current = true;
    const row = area.current?.querySelector<HTMLElement>(tabStopSelector);
    (row ?? area.current?.querySelector<HTMLElement>('[data-empty]'))?.focus({ preventScroll: true });
  }, [area, inside]);

  /** Where the keyboard is in the list and no row has it any more. */
  const regain = useCallback(() => {
    const now = document.activeElement;
    // What lay over the list went with what it was about: nothing else gives the keyboard back.
    if (!inside.current && !(isLent.current && (now === null || now === document.body))) return;
    const onOtherRow = now?.matches(`${rowSelector}:not([tabindex="0"])`) === true;
    if (isAround(area.current) || onOtherRow) grab();
  }, [area, inside, grab]);

  // A page that was just loaded, and what follows a screen that is gone, begins in the list: its keys work at once.
  useLayoutEffect(() => {
    inside.current = isAround(area.current);
  }, [area, inside]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another focused row takes the keyboard, in another layout another element
  useLayoutEffect(() => {
    if (!source.stale && isExact()) regain();
  }, [focus, source, layout, isExact, regain]);

  return {
    grab,
    regain,
    handlers: {
      onFocus: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
        inside.current = true;
        isLent.current = false;
        const index = target.dataset['index'];
        if (index === undefined || Number(index) === focus?.index) return;
        // Assistive technology goes from row to row without a key.
        const isFromRow = area.current?.contains(relatedTarget as Node | null) === true;
        if (focus === null || isFromRow) onLand(Number(index));
        // A dialog gives the focus back to the row that had it; the keyboard may have moved on since.
        else if (target.matches(':focus-visible')) grab();
      },
      onBlur: (event: FocusEvent) => {
        const to = event.relatedTarget;
        if (to instanceof Element) {
          isLent.current = to.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null;
          inside.current = area.current?.contains(to) ?? false;
        } else if (event.target.isConnected && document.hasFocus()) inside.current = false;
      },
    },
  };
}

/** Whether nothing has the focus, or something that is about the list as a whole. */
function isAround(area: HTMLElement | null): boolean {
  const now = document.activeElement;
  return !now?.isConnected || now.contains(area);
}
