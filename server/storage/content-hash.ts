import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { limits } from '#contract/rules/limits.ts';

/** What is known of a content beside its length. */
export interface ContentHash {
  /** SHA-256 over the SHA-256 of each block of `limits.contentBlockBytes`; of nothing, the SHA-256 of nothing. */
  readonly sha256: Buffer;
  /** As a ZIP wants it: unsigned, 32 bits. */
  readonly crc32: number;
}

/** Takes content in pieces of any length, in bounded memory. */
export class ContentHasher {
  readonly #root = createHash('sha256');
  #block: Hash = createHash('sha256');
  #inBlock = 0;
  #crc = 0;

  update(piece: Uint8Array): void {
    this.#crc = crc32(piece, this.#crc);
    for (let rest = piece; rest.length > 0; ) {
      const part = rest.subarray(0, limits.contentBlockBytes - this.#inBlock);
      this.#block.update(part);
      this.#inBlock += part.length;
      rest = rest.subarray(part.length);
      if (this.#inBlock === limits.contentBlockBytes) this.#endBlock();
    }
  }

  /** Once, after the last piece. */
  digest(): ContentHash {
    if (this.#inBlock > 0) this.#endBlock();
    return { sha256: this.#root.digest(), crc32: this.#crc };
  }

  #endBlock(): void {
    this.#root.update(this.#block.digest());
    this.#block = createHash('sha256');
    this.#inBlock = 0;
  }
}

export function hashContent(content: Uint8Array): ContentHash {
  const hasher = new ContentHasher();
  hasher.update(content);
  return hasher.digest();
}

export async function hashStream(content: AsyncIterable<Uint8Array>): Promise<ContentHash> {
  const hasher = new ContentHasher();
  for await (const piece of content) hasher.update(piece);
  return hasher.digest();
}
