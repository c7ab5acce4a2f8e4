import type { Ports } from './ports.ts';

const againMs = 1000;
const mostMs = 30_000;

/**
 * The code of a part of the worker. One that can't be had, because the connection is gone before the product is installed, is
 * asked for again until it is there: whoever waits for it finds a slow answer, not a broken one. Where
 * a newer release has taken its place, the page says so.
 */
export async function loadPart<T>(
  { setTimer, partFailed }: Pick<Ports, 'setTimer' | 'partFailed'>,
  load: () => Promise<T>,
): Promise<T> {
  for (let waitMs = againMs; ; waitMs = Math.min(waitMs * 2, mostMs)) {
    try {
      return await load();
    } catch {
      await partFailed();
      await new Promise<void>((resolve) => setTimer(waitMs, resolve));
    }
  }
}
