import { type RefObject, useEffect, useState } from 'react';

/** A pointer that has not moved for this long is at rest. */
const restMs = 600;

/** Whether a mouse or a finger is at work over the element: rows must not move under it then. */
export function usePointerActivity(area: RefObject<HTMLElement | null>): boolean {
  const [active, setActive] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => setActive(false);
    const move = () => {
      setActive(true);
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
    };
    const press = () => {
      clearTimeout(timer);
      setActive(true);
    };
    const options = { passive: true, signal: listening.signal };
    element.addEventListener('pointermove', move, options);
    element.addEventListener('pointerdown', press, options);
    window.addEventListener('pointerup', move, options);
    window.addEventListener('pointercancel', rest, options);
    element.addEventListener('pointerleave', rest, options);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [area]);
  return active;
}
