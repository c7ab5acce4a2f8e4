import type { ThumbnailResponse } from './request-thumbnail.ts';

/** So many requests at once: what a browser opens to an origin over HTTP/1.1. */
export const mostRequests = 6;
/** A server that has too much to do is asked so often for one thumbnail. */
const mostTries = 5;

interface Waiting {
  readonly ask: (signal: AbortSignal) => Promise<ThumbnailResponse>;
  readonly settle: (response: ThumbnailResponse) => void;
  readonly abort: AbortController;
  tries: number;
}

export interface QueuedThumbnail {
  readonly response: Promise<ThumbnailResponse>;
  readonly cancel: () => void;
}

/** Requests one after the other, `mostRequests` at a time. A server that is busy is left alone for as long as it asks. */
export function createThumbnailQueue(setTimer: (delayMs: number, run: () => void) => () => void) {
  const waiting: Waiting[] = [];
  let running = 0;
  let stopPause: (() => void) | null = null;

  function next() {
    while (running < mostRequests && stopPause === null) {
      const job = waiting.shift();
      if (job === undefined) return;
      running += 1;
      void run(job);
    }
  }

  async function run(job: Waiting) {
    job.tries += 1;
    const response = await job.ask(job.abort.signal);
    running -= 1;
    if (response.kind === 'busy') pause(response.retryAfterMs);
    if (response.kind === 'busy' && job.tries < mostTries && !job.abort.signal.aborted) waiting.unshift(job);
    else job.settle(response);
    next();
  }

  function pause(forMs: number) {
    stopPause ??= setTimer(forMs, () => {
      stopPause = null;
      next();
    });
  }

  return {
    add(ask: Waiting['ask']): QueuedThumbnail {
      const abort = new AbortController();
      const response = new Promise<ThumbnailResponse>((settle) => {
        const job: Waiting = { ask, settle, abort, tries: 0 };
        waiting.push(job);
        abort.signal.addEventListener('abort', () => {
          const at = waiting.indexOf(job);
          if (at >= 0) waiting.splice(at, 1);
          settle({ kind: 'failed' });
        });
        next();
      });
      return { response, cancel: () => abort.abort() };
    },
    stop() {
      stopPause?.();
      stopPause = () => undefined;
      waiting.length = 0;
    },
  };
}
