import type { Ports } from './ports.ts';

/** How long the connection has to come back before it is tried again. */
const againMs = 300;

/**
 * Code that only a call needs. Null where it can't be had at once or right after: there is no way to the server either, or it
 * has this release no more, of which the page is told.
 */
export async function fetchPart<Part>(
  { setTimer, partFailed }: Pick<Ports, 'setTimer' | 'partFailed'>,
  load: () => Promise<Part>,
): Promise<Part | null> {
  return load().catch(async () => {
    await partFailed();
    await new Promise<void>((resolve) => setTimer(againMs, resolve));
    return load().catch(() => null);
  });
}
