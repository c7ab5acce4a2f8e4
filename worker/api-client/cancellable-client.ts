import { ok } from '#contract/rules/result.ts';
import type { ApiClient } from './api-client.ts';

export type CancellableClient = ReturnType<typeof createCancellableClient>;

/**
 * Calls that end with the way on which they were sent. A network that changed under a device leaves requests that
 * nobody will ever answer: they are `offline` as soon as the server is reached on another way, not when time is up.
 */
export function createCancellableClient(remote: ApiClient) {
  let unanswered = new AbortController();
  let attempt = 0;
  /** Each that is not over, and in which attempt to connect it was opened. */
  const streams = new Map<AbortController, number>();

  const call: ApiClient['call'] = (name, input, signal) =>
    remote.call(name, input, signal ? AbortSignal.any([signal, unanswered.signal]) : unanswered.signal);

  /** A stream that has begun comes on a way that works, unless that was there before the attempt to connect. */
  const openLeaves: ApiClient['openLeaves'] = async (driveId, query, signal) => {
    const waiting = unanswered.signal;
    const abort = new AbortController();
    const giveUp = () => abort.abort();
    waiting.addEventListener('abort', giveUp);
    streams.set(abort, attempt);
    let isOpen = false;
    try {
      const opened = await remote.openLeaves(driveId, query, AbortSignal.any([signal, abort.signal]));
      if (!opened.ok) return opened;
      isOpen = true;
      const stop = () => {
        streams.delete(abort);
        opened.value.stop();
      };
      return ok({ ...opened.value, stop });
    } finally {
      waiting.removeEventListener('abort', giveUp);
      if (!isOpen) streams.delete(abort);
    }
  };

  return {
    call,
    openLeaves,
    /** Streams that are opened from now on are on the way of this attempt. */
    connecting() {
      attempt += 1;
    },
    /** The server was reached: what nobody has answered so far is cancelled, and streams that are older than the attempt. */
    connected() {
      unanswered.abort();
      unanswered = new AbortController();
      for (const [stream, opened] of streams) if (opened < attempt) stream.abort();
    },
  };
}
