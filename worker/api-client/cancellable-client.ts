import type { ApiClient } from './api-client.ts';

export type CancellableClient = ReturnType<typeof createCancellableClient>;

/**
 * Calls that end with the way on which they were sent. A network that changed under a device leaves requests that
 * nobody will ever answer: they are `offline` as soon as the server is reached on another way, not when time is up.
 */
export function createCancellableClient(remote: ApiClient) {
  let unanswered = new AbortController();
  let attempt = new AbortController();
  let earlier: AbortController[] = [];

  const call: ApiClient['call'] = (name, input, signal) =>
    remote.call(name, input, signal ? AbortSignal.any([signal, unanswered.signal]) : unanswered.signal);

  /** A stream that has begun comes on a way that works, unless that was there before the attempt to connect. */
  const openLeaves: ApiClient['openLeaves'] = async (driveId, query, signal) => {
    const waiting = unanswered.signal;
    const abort = new AbortController();
    const giveUp = () => abort.abort();
    waiting.addEventListener('abort', giveUp);
    try {
      const over = AbortSignal.any([signal, attempt.signal, abort.signal]);
      return await remote.openLeaves(driveId, query, over);
    } finally {
      waiting.removeEventListener('abort', giveUp);
    }
  };

  return {
    call,
    openLeaves,
    /** Streams that are opened from now on are on the way of this attempt. */
    connecting() {
      earlier.push(attempt);
      attempt = new AbortController();
    },
    /** The server was reached: what nobody has answered so far is cancelled, and streams that are older than the attempt. */
    connected() {
      for (const older of [unanswered, ...earlier]) older.abort();
      unanswered = new AbortController();
      earlier = [];
    },
  };
}
