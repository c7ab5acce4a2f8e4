import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { combineCrc32 } from '#server/storage/combine-crc32.ts';
import {
  ContentHasher,
  hashBlock,
  hashContent,
  hashOfBlocks,
  hashStream,
  joinBlocks,
} from '#server/storage/content-hash.ts';
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

test.each([1, 9, 65_536, block, 3 * block + 5])(
  'the CRC-32 of two contents in a row follows from theirs, wherever %i bytes are cut',
  (length) => {
    const content = randomBytes(length);
    const { crc32 } = hashContent(content);
    for (const cut of [0, 1, Math.floor(length / 2), length]) {
      const [first, second] = [content.subarray(0, cut), content.subarray(cut)];
      const combined = combineCrc32(hashContent(first).crc32, hashContent(second).crc32, second.length);
      expect(combined).toBe(crc32);
    }
  },
);

test('a terabyte of zeros has its CRC-32 without being there', () => {
  const zeros = hashContent(Buffer.alloc(block));
  let [crc, bytes] = [zeros.crc32, block];
  for (; bytes < limits.uploadFileBytes; bytes *= 2) crc = combineCrc32(crc, crc, bytes);
  let inTurn = 0;
  for (let at = 0; at < limits.uploadFileBytes; at += block)
    inTurn = combineCrc32(inTurn, zeros.crc32, block);
  expect([bytes, inTurn]).toEqual([limits.uploadFileBytes, crc]);
});

test('the hash of a content follows from those of its blocks, in whatever pieces they were kept', () => {
  const content = randomBytes(3 * block + 77);
  const blocks = [0, 1, 2, 3].map((at) => hashBlock(content.subarray(at * block, (at + 1) * block)));
  const pieces = [joinBlocks(blocks.slice(0, 1)), joinBlocks(blocks.slice(1))];
  expect(hashOfBlocks(joinBlocks(pieces))).toEqual(hashContent(content));
  expect(hashOfBlocks(joinBlocks([]))).toEqual(hashContent(Buffer.alloc(0)));
});
