import { useEffect, useState } from 'react';
import { indexAt } from '../layout/row-elements.ts';

/** A pointer that only passes does not ask to see anything. */
const restMs = 500;
/** What a larger picture belongs to: the icon of a row and its name. */
const restingPlaces = '[data-peek], [data-open]';

export interface RestingPointer {
  readonly index: number;
  readonly box: DOMRect;
}

/**
 * On the icon or the name of which row a mouse rests; null where on none, and as soon as something is done. A finger
 * does not rest.
 */
export function useRestingPointer(scroller: () => HTMLElement | null): RestingPointer | null {
  const [resting, setResting] = useState<RestingPointer | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scroller is the same for as long as the browser is
  useEffect(() => {
    const element = scroller();
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over: Element | null = null;
    const leave = () => {
      clearTimeout(timer);
      over = null;
      setResting(null);
    };
    const restOn = (place: Element | null) => {
      if (place === over) return;
      leave();
      if (place === null) return;
      over = place;
      timer = setTimeout(() => {
        const index = indexAt(place);
        if (index >= 0 && place.isConnected) setResting({ index, box: place.getBoundingClientRect() });
      }, restMs);
    };
    const enter = ({ target, pointerType }: PointerEvent) =>
      restOn(target instanceof Element && pointerType === 'mouse' ? target.closest(restingPlaces) : null);
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true, passive: true };
    element.addEventListener('pointerover', enter, options);
    element.addEventListener('pointerleave', leave, { ...options, capture: false });
    for (const type of ['pointerdown', 'keydown', 'scroll', 'dragstart'])
      window.addEventListener(type, leave, options);
    // The mouse may have come to rest before this code arrived, and then moves no more.
    if (matchMedia('(hover: hover)').matches) restOn(element.querySelector(`:is(${restingPlaces}):hover`));
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, []);
  return resting;
}
