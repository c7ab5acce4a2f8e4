/** What stands for a row of the source: a row of the list, a cell of the gallery. */
export const rowSelector = '[data-index]';

/** The row of the keyboard, though its content may be away. */
export const tabStopSelector = ':is([role=row], [role=gridcell])[tabindex="0"]';

/** Which row an element belongs to; -1 where it belongs to none. */
export function indexAt(target: EventTarget): number {
  const element = target instanceof Element ? target.closest<HTMLElement>(rowSelector) : null;
  return Number(element?.dataset['index'] ?? -1);
}
