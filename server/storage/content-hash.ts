import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { limits } from '#contract/rules/limits.ts';
import { combineCrc32 } from './combine-crc32.ts';

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

/** Of a content that begins where a block does: the SHA-256 of each of its blocks, and its CRC-32. */
export interface BlockHashes {
  readonly sizeBytes: number;
  readonly hashes: Buffer;
  readonly crc32: number;
}

/** Of one block, or of the rest that is shorter. */
export function hashBlock(block: Uint8Array): BlockHashes {
  return {
    sizeBytes: block.length,
    hashes: createHash('sha256').update(block).digest(),
    crc32: crc32(block),
  };
}

/** Of what stands in a row. Only the last may end within a block. */
export function joinBlocks(pieces: readonly BlockHashes[]): BlockHashes {
  return {
    sizeBytes: pieces.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    hashes: Buffer.concat(pieces.map(({ hashes }) => hashes)),
    crc32: pieces.reduce((crc, piece) => combineCrc32(crc, piece.crc32, piece.sizeBytes), 0),
  };
}

/** What the content is known by, from the hashes of all its blocks. */
export function hashOfBlocks({ hashes, crc32 }: BlockHashes): ContentHash {
  return { sha256: createHash('sha256').update(hashes).digest(), crc32 };
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
