import { limits } from '#contract/rules/limits.ts';

const smallestBytes = 8 * 1_048_576;

/**
 * Cuts content of any length into parts that fit in memory. They grow, so that all of a terabyte is less than the 10,000
 * parts that services take, and of what most people store none is larger than the first. Nothing gives no part.
 */
export async function* splitIntoParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  let count = 0;
  for await (const piece of content) {
    let rest = piece;
    while (length + rest.length >= partBytes(count)) {
      const fits = partBytes(count) - length;
      yield Buffer.concat([...pieces, rest.subarray(0, fits)]);
      rest = rest.subarray(fits);
      pieces = [];
      length = 0;
      count += 1;
    }
    if (rest.length === 0) continue;
    pieces.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

function partBytes(count: number): number {
  return smallestBytes * 2 ** Math.min(4, Math.floor(count / 250));
}

/** Fewer than services take, as a part that failed uses up its number. */
const mostParts = 9000;

/** How large the parts are of a content whose length is known: whole blocks, and no larger than they have to be. */
export function partBytesOf(sizeBytes: number): number {
  const blocks = Math.ceil(sizeBytes / mostParts / limits.contentBlockBytes);
  return Math.max(smallestBytes, blocks * limits.contentBlockBytes);
}

export interface Parts {
  /** All of the content where it is one part; null where there are more. */
  readonly only: Buffer | null;
  /** From the first one on, each with whether it is the last. */
  readonly all: AsyncIterable<{ readonly bytes: Buffer; readonly last: boolean }>;
}

/** Looks one part ahead: small content is sent in one part, and services want to know which part ends the content. */
export async function readParts(content: AsyncIterable<Buffer>): Promise<Parts> {
  const parts = splitIntoParts(content);
  const first = (await parts.next()).value ?? Buffer.alloc(0);
  let next = await parts.next();
  return {
    only: next.done ? first : null,
    all: (async function* () {
      let bytes = first;
      while (!next.done) {
        yield { bytes, last: false };
        bytes = next.value;
        next = await parts.next();
      }
      yield { bytes, last: true };
    })(),
  };
}
