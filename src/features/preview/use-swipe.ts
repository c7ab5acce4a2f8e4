import { type RefObject, useEffect, useRef } from 'react';

const swipePx = 60;

/** A finger across the stage leads to the next file, where a viewer does not take it for itself. */
export function useSwipe(stage: RefObject<HTMLElement | null>, onTurn: (by: -1 | 1) => void): void {
  const latest = useRef(onTurn);
  latest.current = onTurn;
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const over = new AbortController();
    const { signal } = over;
    let start: { readonly x: number; readonly y: number } | null = null;
    element.addEventListener(
      'touchstart',
      ({ touches, target }) => {
        const [touch] = touches;
        const isTaken = target instanceof Element && target.closest('[data-gestures], video, audio') !== null;
        start = touch && touches.length === 1 && !isTaken ? { x: touch.clientX, y: touch.clientY } : null;
      },
      { signal, passive: true },
    );
    element.addEventListener(
      'touchend',
      ({ changedTouches }) => {
        const [touch] = changedTouches;
        if (!start || !touch) return;
        const across = touch.clientX - start.x;
        const along = Math.abs(touch.clientY - start.y);
        start = null;
        if (Math.abs(across) > Math.max(swipePx, along * 2)) latest.current(across < 0 ? 1 : -1);
      },
      { signal, passive: true },
    );
    return () => over.abort();
  }, [stage]);
}
