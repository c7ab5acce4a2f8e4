import type { Ports } from '../lib/ports.ts';
import { headBytes, readImageSize } from './image-size.ts';
import type { ThumbnailKey } from './thumbnail-key.ts';

const maxBytes = 64 * 1024 * 1024;
/** Four bytes of memory for each while it is decoded. */
const maxPixels = 40_000_000;
/** Bytes that were just chosen are copied first. */
const triesAfterMs = [300, 1000, 3000];

/** What of a content is on this device. */
export type LocalContent =
  /** The server has never heard of it. Null: its bytes are in another tab, or not copied yet. */
  | { readonly kind: 'unsent'; readonly bytes: Blob | null }
  /** Null where it is not kept here. */
  | { readonly kind: 'sent'; readonly read: () => Promise<Blob | null> };

export type FindLocalContent = (key: ThumbnailKey) => Promise<LocalContent>;

/** Thumbnails from bytes on this device, one image at a time. */
export function createLocalThumbnails(ports: Pick<Ports, 'setTimer' | 'resizeImage'>) {
  let drawing: Promise<unknown> = Promise.resolve();

  async function resize(bytes: Blob, size: number): Promise<Blob | null> {
    if (ports.resizeImage === undefined || bytes.size > maxBytes) return null;
    const head = new Uint8Array(await bytes.slice(0, headBytes).arrayBuffer());
    const image = readImageSize(head);
    if (image === null || image.width * image.height > maxPixels) return null;
    return ports.resizeImage(bytes, size);
  }

  /** Null where it cannot be decoded, or its bytes vanished meanwhile. */
  function draw(bytes: Blob, size: number, signal: AbortSignal): Promise<Blob | null> {
    const drawn = drawing.then(() => (signal.aborted ? null : resize(bytes, size))).catch(() => null);
    drawing = drawn;
    return drawn;
  }

  return {
    draw,
    /** Of what is not sent yet, once its bytes are here. */
    async drawUnsent(
      key: ThumbnailKey,
      first: Blob | null,
      find: FindLocalContent,
      signal: AbortSignal,
    ): Promise<Blob | null> {
      let bytes = first;
      for (const afterMs of triesAfterMs) {
        if (bytes !== null || signal.aborted) break;
        await new Promise<void>((resolve) => ports.setTimer(afterMs, resolve));
        const found = await find(key);
        if (found.kind !== 'unsent') return null;
        bytes = found.bytes;
      }
      return bytes && draw(bytes, key.size, signal);
    },
  };
}
