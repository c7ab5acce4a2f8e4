import { wrap } from 'comlink';
import { type PageSignal, type WorkerApi, workerPartGone } from '#contract/worker-api/worker-api.ts';
import { allowOwnScripts } from './own-scripts.ts';

/** Why the worker leaves calls without an answer: it could not be loaded, or a part of it is gone from the server. */
export type WorkerLoadError = 'not-started' | 'failed';

/** Calls back when the worker, or a part of it, cannot be loaded: what was asked of it is never answered. Returns how to stop. */
export function onWorkerLoadError(listener: (why: WorkerLoadError) => void): () => void {
  loadErrorListeners.add(listener);
  if (loadError) listener(loadError);
  return () => loadErrorListeners.delete(listener);
}

const loadErrorListeners = new Set<(why: WorkerLoadError) => void>();
let loadError: WorkerLoadError | undefined;
let remote: WorkerApi | undefined;
allowOwnScripts();

/**
 * The worker of this page, which starts when it is first asked: a sign-in page is drawn, and typed into, before its worker
 * takes the line and the processor.
 * Every call of WorkerApi already answers with a promise and passes nothing but data, so the remote end is the
 * interface as it stands; comlink's own type for it would lose the link between a call's name and its answer.
 */
export const sync = new Proxy({} as WorkerApi, {
  get: (_, call) => startWorker()[call as keyof WorkerApi],
});

/** Somebody whose screens ask the worker immediately doesn't wait for the first of them. */
export function startWorker(): WorkerApi {
  if (remote) return remote;
  const worker = new Worker(new URL('../../worker/index.ts', import.meta.url), {
    type: 'module',
    name: 'lunvik',
  });
  // What goes wrong inside a worker that runs is an ErrorEvent.
  worker.addEventListener('error', (event: Event) => {
    if (!(event instanceof ErrorEvent)) reportLoadError('not-started');
  });
  worker.addEventListener('message', ({ data }) => {
    if (data === workerPartGone) reportLoadError('failed');
  });
  remote = wrap<WorkerApi>(worker) as unknown as WorkerApi;
  return remote;
}

function reportLoadError(why: WorkerLoadError) {
  loadError = why;
  for (const tell of loadErrorListeners) tell(why);
}

/** Reports to the worker what only a page can see. Returns how to stop. */
export function forwardPageState(
  report: (signal: PageSignal) => unknown = (signal) => sync.reportPageState(signal),
) {
  const listening = new AbortController();
  const on = (target: EventTarget, event: string, signal: () => PageSignal | null) =>
    target.addEventListener(
      event,
      () => {
        const what = signal();
        if (what) report(what);
      },
      { signal: listening.signal, passive: true, capture: true },
    );
  on(window, 'online', () => 'online');
  on(window, 'offline', () => 'offline');
  on(document, 'visibilitychange', () => (document.visibilityState === 'visible' ? 'visible' : 'hidden'));
  on(document, 'freeze', () => 'frozen');
  on(document, 'resume', () => 'resumed');
  const activity = atMostEvery(activityIntervalMs, 'activity');
  on(document, 'pointerdown', activity);
  on(document, 'keydown', activity);
  if (!navigator.onLine) report('offline');
  return () => listening.abort();
}

/** A wake-up is wanted once per spell of work, not per key. */
const activityIntervalMs = 5000;

function atMostEvery(intervalMs: number, signal: PageSignal): () => PageSignal | null {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = performance.now();
    if (nowMs - lastMs < intervalMs) return null;
    lastMs = nowMs;
    return signal;
  };
}
