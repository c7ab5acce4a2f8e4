import type { Ports } from '../lib/ports.ts';
import { headBytes, readImageSize } from './image-size.ts';

const maxBytes = 64 * 1024 * 1024;
/** Four bytes of memory for each while it is decoded. */
const maxPixels = 40_000_000;
/** Bytes that were just chosen are copied first. */
const triesAfterMs = [300, 1000, 3000];

/** `unknown`: only the server can have its content. Null: nothing can be read here now. */
export type LocalContent =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'here'; readonly bytes: Blob | null };

export type FindLocalContent = (driveId: string, fileId: string) => Promise<LocalContent>;

/** Thumbnails of files whose bytes are on this device, one image at a time. */
export function createLocalThumbnails(
  ports: Pick<Ports, 'setTimer' | 'resizeImage'>,
  find: FindLocalContent,
) {
  let drawing: Promise<unknown> = Promise.resolve();

  const pause = (delayMs: number) => new Promise<void>((resolve) => ports.setTimer(delayMs, resolve));

  async function draw(bytes: Blob, size: number): Promise<Blob | null> {
    if (ports.resizeImage === undefined || bytes.size > maxBytes) return null;
    const head = new Uint8Array(await bytes.slice(0, headBytes).arrayBuffer());
    const image = readImageSize(head);
    if (image === null || image.width * image.height > maxPixels) return null;
    return ports.resizeImage(bytes, size);
  }

  /** `server`: it is the server's to make. */
  return async function get(
    driveId: string,
    fileId: string,
    size: number,
    isWanted: () => boolean,
  ): Promise<Blob | null | 'server'> {
    for (const afterMs of [...triesAfterMs, null]) {
      const found = await find(driveId, fileId);
      if (found.kind === 'unknown') return 'server';
      const { bytes } = found;
      if (bytes !== null) {
        const drawn = drawing.then(() => (isWanted() ? draw(bytes, size) : null));
        drawing = drawn.catch(() => undefined);
        // Bytes that vanished meanwhile, as those of an upload that has just arrived.
        return drawn.catch(() => null);
      }
      if (afterMs === null || !isWanted()) return null;
      await pause(afterMs);
    }
    return null;
  };
}
