import { type RefObject, useEffect, useRef } from 'react';
import type { Point } from './zoom.ts';

/** A swipe is at least this long, and more across than along. */
const swipePx = 60;

export interface ImageGestures {
  readonly isZoomed: boolean;
  readonly pointOf: (event: { readonly clientX: number; readonly clientY: number }) => Point;
  readonly wheel: (deltaY: number, at: Point) => void;
  readonly zoomBy: (ratio: number, at: Point) => void;
  readonly moveBy: (by: Point) => void;
  readonly onTurn: (by: -1 | 1) => void;
}

/** Wheel with Ctrl, pinch, dragging what is zoomed, and a swipe to the next file. */
export function useImageGestures(stage: RefObject<HTMLElement | null>, gestures: ImageGestures): void {
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const over = new AbortController();
    const pointers = new Map<string, Point>();
    let swipe: { readonly start: Point; isAlone: boolean } | null = null;

    const onWheel = (event: WheelEvent) => {
      // Not left to the browser, which would zoom the page.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current.wheel(event.deltaY, latest.current.pointOf(event));
    };
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      element.setPointerCapture(event.pointerId);
      const at = latest.current.pointOf(event);
      pointers.set(String(event.pointerId), at);
      if (pointers.size > 1 && swipe) swipe.isAlone = false;
      else swipe = event.pointerType === 'touch' ? { start: at, isAlone: true } : null;
    };
    const onMove = (event: PointerEvent) => {
      const before = pointers.get(String(event.pointerId));
      if (!before) return;
      const now = latest.current.pointOf(event);
      const other = [...pointers].find(([id]) => id !== String(event.pointerId))?.[1];
      pointers.set(String(event.pointerId), now);
      if (other) {
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        latest.current.zoomBy(distance(now, other) / Math.max(1, distance(before, other)), middle);
      } else if (latest.current.isZoomed) latest.current.moveBy({ x: now.x - before.x, y: now.y - before.y });
    };
    const onUp = (event: PointerEvent) => {
      const end = pointers.get(String(event.pointerId));
      pointers.delete(String(event.pointerId));
      if (pointers.size > 0 || !swipe) return;
      const { start, isAlone } = swipe;
      swipe = null;
      if (!end || !isAlone || latest.current.isZoomed || event.type === 'pointercancel') return;
      const [across, along] = [end.x - start.x, Math.abs(end.y - start.y)];
      if (Math.abs(across) > Math.max(swipePx, along * 2)) latest.current.onTurn(across < 0 ? 1 : -1);
    };
    const { signal } = over;
    element.addEventListener('wheel', onWheel, { signal, passive: false });
    element.addEventListener('pointerdown', onDown, { signal });
    element.addEventListener('pointermove', onMove, { signal });
    element.addEventListener('pointerup', onUp, { signal });
    element.addEventListener('pointercancel', onUp, { signal });
    return () => over.abort();
  }, [stage]);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
