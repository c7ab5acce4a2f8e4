import { framedAudioType } from './audio-frames.ts';
import { containerType } from './media-containers.ts';
import { signatureType } from './signatures.ts';
import { textType } from './text-types.ts';

/** As much of a content as its type is read from. */
export const sniffedBytes = 8192;

/**
 * The type under which a content may be shown in the page, from its first bytes alone: what it is called decides nothing.
 * Null of everything that is not on the list, HTML and scripts among them unless they are read as plain text.
 */
export function sniffType(head: Buffer): string | null {
  return signatureType(head) ?? containerType(head) ?? framedAudioType(head) ?? textType(head);
}
