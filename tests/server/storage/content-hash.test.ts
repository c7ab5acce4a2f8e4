import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { ContentHasher, hashContent, hashStream } from '#server/storage/content-hash.ts';
import { contentHashOf } from '#tests/support/transfers/bundle.ts';

const block = limits.contentBlockBytes;

test('small contents: the SHA-256 of the SHA-256, and the CRC-32 of a ZIP', () => {
  const { sha256, crc32 } = hashContent(Buffer.from('123456789'));
  expect(sha256.toString('hex')).toBe(contentHashOf(Buffer.from('123456789')));
  expect(crc32).toBe(0xcbf43926); // the check value of CRC-32
  const nothing = hashContent(Buffer.alloc(0));
  expect(nothing.sha256.toString('hex')).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  );
  expect(nothing.crc32).toBe(0);
});

test.each([block - 1, block, block + 1, 2 * block, 2 * block + 7])(
  'a content of %i bytes has one hash, in whatever pieces it comes',
  async (length) => {
    const content = randomBytes(length);
    const expected = contentHashOf(content);
    expect(hashContent(content).sha256.toString('hex')).toBe(expected);
    const hasher = new ContentHasher();
    for (let at = 0, size = 1; at < length; at += size, size = size * 3 + 1)
      hasher.update(content.subarray(at, at + size));
    const pieces = hasher.digest();
    expect(pieces.sha256.toString('hex')).toBe(expected);
    expect(pieces.crc32).toBe(hashContent(content).crc32);
    expect((await hashStream(Readable.from([content]))).sha256.toString('hex')).toBe(expected);
  },
);
