import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { DownloadBounds } from './download-slots.ts';

/** Access was lost while a download went on. */
export class DownloadEnded extends Error {}

/** Whoever asked for it takes nothing of it. */
export class DownloadIdle extends Error {}

/**
 * What is sent, looked at by the clock: a reader that stands still asks for no further piece. Breaks off where the person may not
 * have it any more, or takes no byte for a time: what is not whole is not taken for whole, and who may goes on by range.
 */
export function watchDownload(
  content: AsyncIterable<Buffer>,
  response: ServerResponse,
  isAllowed: () => Promise<boolean>,
  { recheckMs, idleMs }: Pick<DownloadBounds, 'recheckMs' | 'idleMs'>,
): Readable {
  let given = 0;
  let lookedAt = performance.now();
  const requireAccess = async () => {
    if (!(await isAllowed())) throw new DownloadEnded();
    lookedAt = performance.now();
  };
  async function* counted() {
    for await (const piece of content) {
      if (performance.now() - lookedAt >= recheckMs) await requireAccess(); // the clock may be late
      given += piece.length;
      yield piece;
    }
  }
  const stream = Readable.from(counted(), { objectMode: false });
  let takenAt = performance.now();
  let taken = -1;
  let timer: NodeJS.Timeout | undefined;
  const end = (error: Error) => {
    stream.destroy(error);
    response.destroy(); // the stream may have ended while the connection still holds what was not taken
  };
  const look = async () => {
    const now = given - response.writableLength;
    // What waits for the storage is not the reader's delay.
    if (now !== taken || response.writableLength === 0) takenAt = performance.now();
    taken = now;
    if (performance.now() - takenAt >= idleMs) return end(new DownloadIdle());
    await requireAccess();
    if (!response.closed && !response.destroyed) wait();
  };
  const wait = () => {
    timer = setTimeout(() => void look().catch(end), recheckMs);
    timer.unref();
  };
  const stop = () => {
    clearTimeout(timer);
    stream.destroy();
  };
  response.once('close', stop);
  if (response.closed) stop();
  else wait();
  return stream;
}
