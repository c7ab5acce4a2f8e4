import { randomBytes, randomUUID } from 'node:crypto';
import type { Random } from '#server/demo/random.ts';

const pool = randomBytes(4 * 2 ** 20);

/** Bytes that no other content has, at the cost of a copy. */
export function newContent(size: number, chance: Random): Buffer {
  const from = Math.floor(chance.next() * (pool.length - size));
  const content = Buffer.from(pool.subarray(from, from + size));
  content.write(randomUUID());
  return content;
}
