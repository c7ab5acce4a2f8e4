import type { ThumbnailSize } from '#contract/wire/thumbnails.ts';

/** From the process that renders. Requests reach it on its standard input, one after another. */
export type RenderMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'made'; readonly webp: Uint8Array }
  /** No image, damaged, or with too many pixels. */
  | { readonly type: 'refused'; readonly why: string };

export interface RenderRequest {
  readonly image: Buffer;
  readonly size: ThumbnailSize;
}

const headerBytes = 8;

/** Goes before the bytes of an image. */
export function requestHeader(imageBytes: number, size: ThumbnailSize): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(imageBytes, 0);
  header.writeUInt32LE(size, 4);
  return header;
}

/** Splits the standard input into requests again. */
export async function* readRequests(input: AsyncIterable<Buffer>): AsyncGenerator<RenderRequest> {
  let header = Buffer.alloc(0);
  let image: Buffer | null = null;
  let filled = 0;
  for await (const piece of input) {
    let rest = piece;
    while (rest.length > 0) {
      if (image === null) {
        const missing = rest.subarray(0, headerBytes - header.length);
        header = Buffer.concat([header, missing]);
        rest = rest.subarray(missing.length);
        if (header.length < headerBytes) break;
        image = Buffer.allocUnsafeSlow(header.readUInt32LE(0));
        filled = 0;
      }
      const copied = rest.copy(image, filled);
      filled += copied;
      rest = rest.subarray(copied);
      if (filled < image.length) break;
      yield { image, size: header.readUInt32LE(4) as ThumbnailSize };
      header = Buffer.alloc(0);
      image = null;
    }
  }
}
