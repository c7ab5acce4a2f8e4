import { limits } from '#contract/rules/limits.ts';

/** The stream of a content broke off. */
export class StreamCut extends Error {}

/** The pieces of a stream as blocks of one size, the last one shorter; in the memory of one block. */
export async function* readWholeBlocks(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let block = new Uint8Array(0);
  let length = 0;
  for await (const piece of orCut(pieces)) {
    for (let from = 0; from < piece.length; ) {
      if (block.length - length === 0) block = grown(block, length, piece.length - from);
      const taken = piece.subarray(from, from + block.length - length);
      block.set(taken, length);
      length += taken.length;
      from += taken.length;
      if (length < limits.contentBlockBytes) continue;
      yield block;
      block = new Uint8Array(0);
      length = 0;
    }
  }
  if (length > 0) yield block.slice(0, length);
}

/** A small content does not take the memory of a block. */
function grown(block: Uint8Array<ArrayBuffer>, length: number, more: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(limits.contentBlockBytes, Math.max(length * 2, length + more)));
  larger.set(block.subarray(0, length));
  return larger;
}

async function* orCut(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reading = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await reading.next().catch(() => {
        throw new StreamCut();
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await reading.return?.().catch(() => undefined);
  }
}
