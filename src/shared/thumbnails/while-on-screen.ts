/** What only passes by is not looked at. */
const restMs = 100;

interface Watched {
  readonly begin: () => () => void;
  timer: ReturnType<typeof setTimeout> | undefined;
  end: (() => void) | undefined;
}

const watched = new Map<Element, Watched>();
let observer: IntersectionObserver | undefined;

/** Calls `begin` once the element has been on screen for a moment, and what that returns when it leaves the screen. */
export function whileOnScreen(element: Element, begin: () => () => void): () => void {
  observer ??= new IntersectionObserver(notice);
  watched.set(element, { begin, timer: undefined, end: undefined });
  observer.observe(element);
  return () => {
    const each = watched.get(element);
    watched.delete(element);
    observer?.unobserve(element);
    if (each) leave(each);
  };
}

function notice(entries: readonly IntersectionObserverEntry[]) {
  for (const { target, isIntersecting } of entries) {
    const each = watched.get(target);
    if (each === undefined) continue;
    leave(each);
    if (isIntersecting) {
      each.timer = setTimeout(() => {
        each.end = each.begin();
      }, restMs);
    }
  }
}

function leave(each: Watched) {
  clearTimeout(each.timer);
  each.end?.();
  each.end = undefined;
}
