import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { ContentHasher } from '#server/storage/content-hash.ts';
import { hashBlock, hashContent } from '#worker/content/content-hash.ts';

function onTheServer(content: Uint8Array): string {
  const hasher = new ContentHasher();
  hasher.update(content);
  return hasher.digest().sha256.toString('hex');
}

const block = limits.contentBlockBytes;

it.each([0, 1, 1000, block - 1, block, block + 1, 2 * block, 2 * block + 17])(
  'of %i bytes the device and the server take the same hash',
  async (length) => {
    const content = randomBytes(length);
    expect(await hashContent(new Blob([content]))).toBe(onTheServer(content));
    if (length <= block) expect(await hashBlock(new Uint8Array(content))).toBe(onTheServer(content));
  },
);

it('of nothing it is the SHA-256 of nothing', async () => {
  expect(await hashContent(new Blob())).toBe(createHash('sha256').digest('hex'));
});

it('no more than two blocks of a content are in memory', async () => {
  const content = new Blob([randomBytes(4 * block)]);
  let reading = 0;
  let most = 0;
  const watched = {
    size: content.size,
    slice: (from: number, to: number) => ({
      async arrayBuffer() {
        reading += 1;
        most = Math.max(most, to - from);
        const bytes = await content.slice(from, to).arrayBuffer();
        reading -= 1;
        expect(reading).toBe(0);
        return bytes;
      },
    }),
  };
  expect(await hashContent(watched as unknown as Blob)).toBe(await hashContent(content));
  expect(most).toBe(block);
});
