import type { ReadContent } from '../../storage/read-content.ts';
import { StorageError } from '../../storage/storage-error.ts';
import { sniffedBytes, sniffType } from '../downloads/inline/sniff-type.ts';

/** Larger contents have no thumbnail. */
export const maxImageBytes = 67_108_864;

const rendered: ReadonlySet<string | null> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
]);

/**
 * The bytes of a content in pieces, where they begin as an image does; null, and nothing more is read, where they do not.
 * A storage that takes longer than `limitMs` is given up.
 */
export async function readImage(content: ReadContent, limitMs: number): Promise<readonly Buffer[] | null> {
  const timer = setTimeout(() => content.destroy(new StorageError('unreachable')), limitMs);
  const pieces: Buffer[] = [];
  let length = 0;
  let isKnown = false;
  const isImage = () => rendered.has(sniffType(Buffer.concat(pieces).subarray(0, sniffedBytes)));
  try {
    for await (const piece of content) {
      pieces.push(piece);
      length += piece.length;
      if (isKnown || length < sniffedBytes) continue;
      if (!isImage()) return null;
      isKnown = true;
    }
    return isKnown || isImage() ? pieces : null;
  } finally {
    clearTimeout(timer);
  }
}
