import { limits } from '#contract/rules/limits.ts';

const blockBytes = limits.contentBlockBytes;

/** The same bytes in pieces none of which reaches over the end of a block of the whole. */
export async function* splitAtBlocks(content: AsyncIterable<Buffer>, offset: number): AsyncGenerator<Buffer> {
  let at = offset;
  for await (const chunk of content) {
    for (let rest = chunk; rest.length > 0; ) {
      const piece = rest.subarray(0, blockBytes - (at % blockBytes));
      yield piece;
      at += piece.length;
      rest = rest.subarray(piece.length);
    }
  }
}
