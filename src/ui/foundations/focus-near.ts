import { tabStops } from './use-focus-wrap.ts';

/** Of what can go with everything in it, a menu or a panel: from where it was opened. */
const openedFrom = new WeakMap<Element, readonly Element[]>();

/** What lies in `opened` is near to this place once it is gone. */
export function rememberOpener(opened: Element, place: readonly Element[]): void {
  openedFrom.set(opened, place);
}

/** An element and what it stands in, from the inside; from a menu or a panel on it goes where that was opened. */
export function placeOf(element: Element | null): readonly Element[] {
  const place: Element[] = [];
  for (let one = element; one !== null && one !== document.body; one = one.parentElement) {
    place.push(one);
    const opener = openedFrom.get(one);
    if (opener) return [...place, ...opener];
  }
  return place;
}

/** Focuses the element of a place or, where it is gone or off by now, the first that can be used near to where it was. */
export function focusNear(place: readonly Element[]): boolean {
  return place.some((part, at) => {
    if (!(part instanceof HTMLElement) || !part.isConnected) return false;
    const takesFocus = at === 0 || part.tabIndex === 0 || part.matches('button');
    return (takesFocus && focus(part)) || focus(tabStops(part)[0]);
  });
}

function focus(element: HTMLElement | undefined): boolean {
  if (element === undefined || element.matches(':disabled')) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
