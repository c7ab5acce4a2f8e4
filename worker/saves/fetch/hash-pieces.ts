import { limits } from '#contract/rules/limits.ts';
import { createContentHash } from '../../content/content-hash.ts';

/** The pieces as they are, and the content hash of them all at the end: throws ContentDamaged where it is another. */
export async function* hashPieces(
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
  sha256: string | null,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const hash = createContentHash();
  const block = new Uint8Array(limits.contentBlockBytes);
  let filled = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + block.length - filled);
      block.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled === block.length) {
        await hash.addBlock(block);
        filled = 0;
      }
    }
    yield piece;
  }
  if (filled > 0) await hash.addBlock(block.slice(0, filled));
  if (sha256 !== null && (await hash.digest()) !== sha256) throw new ContentDamaged();
}

/** What came is not what the server says that it has. */
export class ContentDamaged extends Error {}
