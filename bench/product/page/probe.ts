import { isShown, type VisibleState } from './visible-states.ts';

/** When a scene was there, in milliseconds after the event that was waited for. */
export interface VisibleMark {
  /** It is in the document. */
  readonly shownMs: number;
  /** The second animation frame after that: by then it has certainly been painted. */
  readonly paintedMs: number;
  /** In which frame after the event it was painted: 1 is the very next one. */
  readonly frames: number;
  /** The clock of the machine when it was painted, to compare with other processes. */
  readonly clockMs: number;
}

export interface Blocking {
  /** The longest time between two frames. */
  readonly longestGapMs: number;
  /** What long tasks took beyond 50 ms each, in all. */
  readonly blockedMs: number;
}

export interface Probe {
  /** Waits for scenes, one after the other, from the next such event on; `now` and `navigation` are what they say. */
  arm(event: string, scenes: readonly VisibleState[]): void;
  sights: Promise<readonly VisibleMark[]>;
  startBlocking(): void;
  stopBlocking(): Blocking;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

window.probe = {
  sights: Promise.resolve([]),
  arm(event, scenes) {
    this.sights = new Promise((resolve) => {
      if (event === 'now') return watch(performance.now(), scenes, resolve);
      if (event === 'navigation') return watch(0, scenes, resolve);
      addEventListener(event, ({ timeStamp }) => watch(timeStamp, scenes, resolve), {
        capture: true,
        once: true,
      });
    });
  },
  ...blockingProbe(),
};

function watch(began: number, scenes: readonly VisibleState[], done: (sights: VisibleMark[]) => void): void {
  const sights: Promise<VisibleMark>[] = [];
  let frames = 0;
  const count = () => {
    frames += 1;
    if (sights.length < scenes.length) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  const look = () => {
    for (let next = scenes[sights.length]; next && isShown(next); next = scenes[sights.length]) {
      sights.push(painted(began, frames + 1));
    }
    if (sights.length < scenes.length) return;
    watcher.disconnect();
    void Promise.all(sights).then(done);
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  look();
}

function painted(began: number, frames: number): Promise<VisibleMark> {
  const shownMs = performance.now() - began;
  return new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        resolve({ shownMs, paintedMs: performance.now() - began, frames, clockMs: Date.now() }),
      ),
    );
  });
}

function blockingProbe(): Pick<Probe, 'startBlocking' | 'stopBlocking'> {
  let running = false;
  let longestGapMs = 0;
  let blockedMs = 0;
  let lastMs = 0;
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blockedMs += Math.max(0, duration - 50);
  });
  const tick = (nowMs: number) => {
    if (!running) return;
    if (lastMs > 0) longestGapMs = Math.max(longestGapMs, nowMs - lastMs);
    lastMs = nowMs;
    requestAnimationFrame(tick);
  };
  return {
    startBlocking() {
      running = true;
      longestGapMs = blockedMs = lastMs = 0;
      tasks.observe({ type: 'longtask' });
      requestAnimationFrame(tick);
    },
    stopBlocking() {
      running = false;
      tasks.disconnect();
      return { longestGapMs, blockedMs };
    },
  };
}
