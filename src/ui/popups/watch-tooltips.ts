export interface VisibleTooltip {
  readonly anchor: HTMLElement;
  readonly text: string;
  readonly keys: string | undefined;
  readonly side: 'below' | 'right';
}

const restMs = 450;
const leaveMs = 100;
/** Moving along a row of buttons shows the next tip without a delay for this long after the last one. */
const warmMs = 400;
const closingKeys: ReadonlySet<string> = new Set(['Escape', 'Enter', ' ']);

/**
 * Watches the whole page for elements with `data-tip` (see tooltip-props.ts) and says which tip to show.
 *
 * Pointer: after a short rest, and for as long as it stays on the element or on the tip itself; not where it has not moved and
 * something over the element has closed. Keyboard: at once, when a key has moved the focus there and not when a closed dialog
 * has given it back. Touch: never, except that a tap on an `aria-disabled` control shows its reason.
 * Any press, key, scroll, Escape or another size of the window takes the tip away.
 */
export function watchTooltips(page: Document, show: (tip: VisibleTooltip | null) => void): () => void {
  const ending = new AbortController();
  let current: HTMLElement | null = null;
  /** Where the pointer rests: its tip comes soon. */
  let rested: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAtMs = Number.NEGATIVE_INFINITY;
  /** The last that was done may have closed something, which gives the focus back. */
  let maybeClosed = false;
  /** Where the pointer was last. */
  let place = '';

  function open(anchor: HTMLElement) {
    clearTimeout(timer);
    const { tip, tipKeys, tipCut, tipSide } = anchor.dataset;
    if (!tip || !anchor.isConnected || anchor.ariaExpanded === 'true') return;
    if (tipCut && !isCut(anchor)) return;
    current = anchor;
    show({ anchor, text: tip, keys: tipKeys, side: tipSide === 'right' ? 'right' : 'below' });
  }

  function close() {
    clearTimeout(timer);
    rested = null;
    if (!current) return;
    current = null;
    hiddenAtMs = performance.now();
    show(null);
  }

  function later(delayMs: number, run: () => void) {
    clearTimeout(timer);
    timer = setTimeout(run, delayMs);
  }

  function onOver(event: PointerEvent) {
    if (event.pointerType === 'touch') return;
    const isStill = !hasMoved(event);
    const target = elementOf(event);
    if (target?.closest('[data-tip-layer]')) return clearTimeout(timer);
    const anchor = anchorOf(target);
    rested = anchor;
    if (anchor === current && anchor) return clearTimeout(timer);
    if (!anchor) return current ? later(leaveMs, close) : clearTimeout(timer);
    if (isStill) return clearTimeout(timer);
    const warm = current !== null || performance.now() - hiddenAtMs < warmMs;
    later(warm ? 0 : restMs, () => open(anchor));
  }

  function onFocus(event: FocusEvent) {
    const target = elementOf(event);
    const anchor = anchorOf(target);
    const isAtFocus = !maybeClosed && target === anchor && target?.matches(':focus-visible');
    if (anchor && isAtFocus) open(anchor);
    else if (!anchor?.contains(rested ?? current)) close();
  }

  function onBlur(event: FocusEvent) {
    // A menu focuses what the pointer comes to: that takes no tip from there.
    const next = event.relatedTarget;
    if (!(next instanceof Element) || rested === null || !next.contains(rested)) close();
  }

  function onPress(event: PointerEvent) {
    maybeClosed = true;
    hasMoved(event);
    close();
  }

  function onKey({ key }: KeyboardEvent) {
    maybeClosed = closingKeys.has(key);
    close();
  }

  function hasMoved({ screenX, screenY }: PointerEvent): boolean {
    const before = place;
    place = `${screenX} ${screenY}`;
    return place !== before;
  }

  function onClick(event: MouseEvent) {
    const anchor = anchorOf(elementOf(event));
    if (anchor?.ariaDisabled === 'true') open(anchor);
  }

  const listen = { capture: true, passive: true, signal: ending.signal };
  page.addEventListener('pointerover', onOver, listen);
  page.addEventListener('focusin', onFocus, listen);
  page.addEventListener('focusout', onBlur, listen);
  page.addEventListener('pointerdown', onPress, listen);
  page.addEventListener('click', onClick, listen);
  page.addEventListener('keydown', onKey, listen);
  page.addEventListener('scroll', () => current && close(), listen);
  page.defaultView?.addEventListener('resize', close, listen);
  page.documentElement.addEventListener('pointerleave', close, { signal: ending.signal });
  return () => {
    ending.abort();
    clearTimeout(timer);
  };
}

function elementOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('*') : null;
}

function isCut(anchor: HTMLElement): boolean {
  return [anchor, ...anchor.querySelectorAll('*')].some(
    (part) => (part.scrollWidth > part.clientWidth && part.clientWidth > 0) || isClamped(part),
  );
}

function isClamped(part: Element): boolean {
  return part.scrollHeight > part.clientHeight && getComputedStyle(part).webkitLineClamp !== 'none';
}

function anchorOf(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-tip]') ?? null;
}
