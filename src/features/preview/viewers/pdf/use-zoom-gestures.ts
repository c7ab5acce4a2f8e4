import { type RefObject, useEffect, useRef } from 'react';

/** A point of the window. */
export interface WindowPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** As in an image: it goes by distance, whatever the wheel. */
const wheelStep = 0.002;

/**
 * Wheel with Ctrl, which is what pinching a touchpad is too, and two fingers on a screen. Neither is left to the browser, which
 * would zoom the page; one finger scrolls as ever.
 */
export function useZoomGestures(
  scroller: RefObject<HTMLElement | null>,
  zoomBy: (ratio: number, at: WindowPoint) => void,
): void {
  const latest = useRef(zoomBy);
  latest.current = zoomBy;
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const over = new AbortController();
    let apart: number | null = null;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY * wheelStep), event);
    };
    const onTouch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (one === undefined || other === undefined) {
        apart = null;
        return;
      }
      event.preventDefault();
      const now = Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
      if (apart !== null && event.type === 'touchmove') latest.current(now / apart, middleOf(one, other));
      apart = now;
    };
    const { signal } = over;
    element.addEventListener('wheel', onWheel, { signal, passive: false });
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
      element.addEventListener(type, onTouch, { signal, passive: false });
    }
    return () => over.abort();
  }, [scroller]);
}

function middleOf(one: WindowPoint, other: WindowPoint): WindowPoint {
  return { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
}
