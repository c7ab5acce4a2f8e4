import { isRetryableStatus } from '../../api-client/api-client.ts';
import { parseRetryAfterMs } from '../../api-client/retry-after.ts';
import { backoffMs } from '../../lib/backoff.ts';
import type { Ports } from '../../lib/ports.ts';

/** The address opens nothing any more, or something else than it did. */
export class DownloadEnded extends Error {}

export interface RangeSource {
  readonly url: string;
  headers(): Readonly<Record<string, string>>;
}

export interface RangeHooks {
  readonly ports: Pick<Ports, 'receiveBytes' | 'now' | 'random'>;
  readonly signal: AbortSignal;
  /** Waits, shorter where the connection is said to be back. */
  pause(ms: number): Promise<void>;
  /** Whether the server can be reached. */
  waits(isWaiting: boolean): void;
}

/**
 * The bytes from `from` to `to` (exclusive), however often the connection breaks. Throws DownloadEnded where the server has
 * no such bytes, and what `signal` says.
 */
export async function* readRange(
  { url, headers }: RangeSource,
  from: number,
  to: number,
  { ports, signal, pause, waits }: RangeHooks,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let at = from;
  let etag: string | null = null;
  for (let failures = 0; at < to; ) {
    let askedMs: number | undefined;
    try {
      const range = `bytes=${at}-${to - 1}`;
      const response = await ports.receiveBytes(url, {
        method: 'GET',
        headers: { ...headers(), range },
        signal,
      });
      if (response.status !== 206) {
        if (!isRetryableStatus(response.status)) throw new DownloadEnded();
        askedMs = parseRetryAfterMs(response.headers.get('retry-after'), ports.now());
      } else {
        const found = response.headers.get('etag');
        if (etag !== null && found !== etag) throw new DownloadEnded();
        etag = found;
        waits(false);
        for await (const piece of response.pieces) {
          signal.throwIfAborted();
          failures = 0;
          const wanted = (piece as Uint8Array<ArrayBuffer>).subarray(0, to - at);
          at += wanted.length;
          yield wanted;
          if (at >= to) return;
        }
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof DownloadEnded || !isOfNetwork(error)) throw error;
    }
    failures += 1;
    if (failures > 1) waits(true);
    await pause(Math.max(askedMs ?? 0, backoffMs(failures - 1, ports.random())));
    signal.throwIfAborted();
  }
}

/** What fetch and its streams reject with, and Node's sockets. */
function isOfNetwork(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof TypeError || error.name === 'NetworkError' || error.name === 'AbortError';
}
