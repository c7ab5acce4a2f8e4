import { tabStops } from './use-focus-wrap.ts';

/** An element and what it stands in, from the inside. */
export function placeOf(element: Element | null): readonly Element[] {
  const place: Element[] = [];
  for (let one = element; one !== null && one !== document.body; one = one.parentElement) place.push(one);
  return place;
}

/** Focuses the element of a place or, where it is gone or off by now, the first that can be used near to where it was. */
export function focusNear([element, ...around]: readonly Element[]): boolean {
  if (element instanceof HTMLElement && element.isConnected && !element.matches(':disabled')) {
    element.focus({ preventScroll: true });
    return true;
  }
  for (const part of around) {
    const next = part instanceof HTMLElement && part.isConnected ? tabStops(part)[0] : undefined;
    if (next === undefined) continue;
    next.focus({ preventScroll: true });
    return true;
  }
  return false;
}
