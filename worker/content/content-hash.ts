import { limits } from '#contract/rules/limits.ts';

const digestBytes = 32;

/** The content hash (docs/decisions/032) of content that comes block by block: the browser digests whole pieces only. */
export function createContentHash() {
  const digests: Uint8Array[] = [];
  return {
    /** `limits.contentBlockBytes`, but the last one. */
    async addBlock(block: Uint8Array<ArrayBuffer>): Promise<void> {
      // Its place is taken before anything is awaited.
      const at = digests.push(new Uint8Array(digestBytes)) - 1;
      digests[at] = await sha256(block);
    },
    /** 64 hex digits, once all blocks are there. Of nothing, the SHA-256 of nothing. */
    async digest(): Promise<string> {
      const all = new Uint8Array(digests.length * digestBytes);
      for (const [at, digest] of digests.entries()) all.set(digest, at * digestBytes);
      return Array.from(await sha256(all), (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
  };
}

/** Of a content that is one block at most. */
export async function hashBlock(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = createContentHash();
  if (content.length > 0) await hash.addBlock(content);
  return hash.digest();
}

/** Of a content of any length, in the memory of two blocks. Rejects where it cannot be read. */
export async function hashContent(content: Blob): Promise<string> {
  const hash = createContentHash();
  for await (const block of readBlocks(content)) await hash.addBlock(block);
  return hash.digest();
}

/** The blocks of a content; the next one is read while the last one is worked on. */
export async function* readBlocks(content: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const read = async (offset: number) =>
    new Uint8Array(await content.slice(offset, offset + limits.contentBlockBytes).arrayBuffer());
  let next = content.size > 0 ? read(0) : null;
  for (let offset = 0; next !== null; ) {
    const block = await next;
    offset += limits.contentBlockBytes;
    next = offset < content.size ? read(offset) : null;
    // Who stops early leaves it unread; who goes on meets its error there.
    next?.catch(() => undefined);
    yield block;
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
