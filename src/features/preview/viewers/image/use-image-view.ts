import { type RefObject, useCallback, useEffect, useState } from 'react';
import {
  fitScale,
  type ImageView,
  keepInSight,
  type Point,
  type Size,
  toggleZoom,
  turned,
  zoomByWheel,
  zoomTo,
} from './zoom.ts';

const center: Point = { x: 0, y: 0 };

/** How the image lies on the stage. Null stands for "as it fits", also when the window changes. */
export function useImageView(stage: RefObject<HTMLElement | null>, natural: Size | null) {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [view, setView] = useState<ImageView | null>(null);
  const [quarters, setQuarters] = useState(0);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [stage]);

  const image = turned(natural ?? size, quarters);
  const fit = fitScale(image, size);
  const current = view ?? { scale: fit, ...center };
  const isZoomed = current.scale > fit * 1.001;

  /** From the center of the stage. */
  const pointOf = useCallback(
    ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
      const box = stage.current?.getBoundingClientRect();
      if (!box) return center;
      return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
    },
    [stage],
  );
  const show = (next: ImageView) => setView(next.scale > fit * 1.001 ? next : null);
  return {
    view: current,
    quarters,
    isZoomed,
    pointOf,
    toggle: (at: Point = center) => show(toggleZoom(current, at, image, size)),
    wheel: (deltaY: number, at: Point) => show(zoomByWheel(current, deltaY, at, image, size)),
    zoomBy: (ratio: number, at: Point = center) =>
      show(zoomTo(current, current.scale * ratio, at, image, size)),
    moveBy: ({ x, y }: Point) =>
      setView({
        scale: current.scale,
        ...keepInSight({ x: current.x + x, y: current.y + y }, current.scale, image, size),
      }),
    rotate: () => {
      setQuarters((last) => last + 1);
      setView(null);
    },
  };
}
