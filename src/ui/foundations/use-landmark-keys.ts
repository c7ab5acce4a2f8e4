import { useEffect } from 'react';

/**
 * F6 and Shift+F6 walk through the areas of the page: every visible element with `data-area`, notifications
 * first, then in the order of the document. Each is entered where it was left, at its current tab stop.
 */
export function useLandmarkKeys() {
  useEffect(() => {
    const left = new WeakMap<Element, HTMLElement>();
    const onFocusOut = (event: FocusEvent) => {
      const area = event.target instanceof HTMLElement && event.target.closest('[data-area]');
      if (area && event.target instanceof HTMLElement) left.set(area, event.target);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      const areas = areasInOrder();
      // Areas nest: the innermost one is where the focus is.
      const from = areas.findLastIndex((area) => area.contains(document.activeElement));
      const step = event.shiftKey ? -1 : 1;
      const start = from === -1 && event.shiftKey ? 0 : from;
      for (let turn = 1; turn <= areas.length; turn++) {
        const area = areas[(start + step * turn + areas.length * 2) % areas.length];
        if (!area || !enter(area, left.get(area))) continue;
        event.preventDefault();
        return;
      }
    };
    document.addEventListener('focusout', onFocusOut);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

const tabStops = ':is(a[href], button, input, select, textarea, [tabindex]):not([tabindex="-1"], :disabled)';

function areasInOrder(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-area]')].filter((area) =>
    area.checkVisibility(),
  );
  const isToast = (area: HTMLElement) => area.dataset.area === 'toast';
  return [...all.filter(isToast), ...all.filter((area) => !isToast(area))];
}

function enter(area: HTMLElement, lastFocus: HTMLElement | undefined): boolean {
  const back = lastFocus?.isConnected && area.contains(lastFocus) ? lastFocus : undefined;
  const stops = [...area.querySelectorAll<HTMLElement>(tabStops)].filter((stop) => stop.checkVisibility());
  // Inside a grid or toolbar the stop moves; where it was left may no longer be it.
  const target = back && back.tabIndex >= 0 ? back : (stops[0] ?? (area.tabIndex >= -1 ? area : undefined));
  target?.focus();
  return area.contains(document.activeElement);
}
