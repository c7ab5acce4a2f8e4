/** What was seen while a list went by. */
export interface ScrollPass {
  /** Milliseconds from each frame to the next. */
  readonly frameMs: readonly number[];
  /** In so many frames a part of the list on the screen was no row with a name. */
  readonly blankFrames: number;
  /** 0 where no task took 50 ms. */
  readonly longestTaskMs: number;
}

declare global {
  interface Window {
    scrollPass(kind: ScrollKind): Promise<ScrollPass>;
  }
}

/** As a hand flings a list, and as one drags the scrollbar through all of it. */
export type ScrollKind = 'fling' | 'leaps';

const passMs = 2000;
const pixelsPerMs = 6;
const leaps = 10;

window.scrollPass = (kind) => {
  const grid = document.querySelector('[role=grid]');
  const scroller = grid?.parentElement;
  if (!grid || !scroller) throw new Error('nothing scrolls here');
  const watched = watchTasks();
  const mostPx = scroller.scrollHeight - scroller.clientHeight;
  const placeAt = (ms: number) =>
    kind === 'fling'
      ? Math.min(mostPx, ms * pixelsPerMs)
      : (mostPx * Math.ceil((ms / passMs) * leaps)) / leaps;
  const frameMs: number[] = [];
  const began = performance.now();
  let blankFrames = 0;
  let beforeMs = 0;
  return new Promise((resolve) => {
    const tick = (nowMs: number) => {
      if (beforeMs > 0) frameMs.push(nowMs - beforeMs);
      beforeMs = nowMs;
      if (frameMs.length > 0 && isBlank(grid, scroller)) blankFrames += 1;
      const ms = performance.now() - began;
      if (ms > passMs) return resolve({ frameMs, blankFrames, longestTaskMs: watched() });
      scroller.scrollTop = placeAt(ms);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
};

function watchTasks(): () => number {
  let longestMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration);
  });
  observer.observe({ type: 'longtask' });
  return () => {
    observer.disconnect();
    return longestMs;
  };
}

/** Whether rows with names fail to cover the list from its header to the lower edge of the screen. */
function isBlank(grid: Element, scroller: Element): boolean {
  const area = scroller.getBoundingClientRect();
  const header = grid.querySelector('[role=row]:not([data-index])')?.getBoundingClientRect();
  let reached = Math.max(area.top, header?.bottom ?? area.top);
  const rows = [...grid.querySelectorAll('[role=row][data-index][aria-label]')]
    .map((row) => row.getBoundingClientRect())
    .sort((one, other) => one.top - other.top);
  const end = Math.min(area.bottom, grid.getBoundingClientRect().bottom);
  for (const { top, bottom } of rows) {
    if (top > reached + 2) break;
    reached = Math.max(reached, bottom);
  }
  return reached < end - 2;
}
