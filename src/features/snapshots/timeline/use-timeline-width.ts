import { type RefObject, useLayoutEffect, useState } from 'react';

/** As wide as the drawing is: it is laid out for that, so that its words are as large on a phone as on a desk. */
export function useTimelineWidth(drawing: RefObject<SVGSVGElement | null>): number {
  const [width, setWidth] = useState(1000);
  useLayoutEffect(() => {
    const element = drawing.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(200, Math.round(element.getBoundingClientRect().width)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [drawing]);
  return width;
}
