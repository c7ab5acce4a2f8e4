import { expect, test } from 'vitest';
import { parseRange } from '#server/features/downloads/parse-range.ts';

const size = 1000;
const to = (start: number, end: number) => ({ start, end });

test.each([
  ['bytes=0-0', to(0, 0)],
  ['bytes=999-', to(999, 999)],
  ['bytes=1000-', 'outside'],
  ['bytes=1000-1001', 'outside'],
  ['bytes=0-1000', to(0, 999)],
  ['bytes=0-99999999999999999999999', to(0, 999)],
  ['bytes=99999999999999999999999-', 'outside'],
  ['bytes=-1', to(999, 999)],
  ['bytes=-1000', to(0, 999)],
  ['bytes=-1001', to(0, 999)],
  ['bytes=-0', 'outside'],
  ['bytes=9-3', 'all'],
  ['bytes=0-0,-1', 'all'],
  [`bytes=${'0-1,'.repeat(2000)}5-6`, 'all'],
  ['bytes=--1', 'all'],
  ['bytes=-1--1', 'all'],
  ['bytes=0x1-2', 'all'],
  ['bytes=1e2-', 'all'],
  ['bytes=1.5-2', 'all'],
  ['bytes= 1-2', 'all'],
  ['BYTES=1-2', 'all'],
  ['', 'all'],
  [undefined, 'all'],
] as const)('%s of a thousand bytes', (header, range) => {
  expect(parseRange(header, size)).toEqual(range);
});

test.each(['bytes=0-', 'bytes=-5', 'bytes=0-0'])('of nothing, %s is outside', (header) => {
  expect(parseRange(header, 0)).toBe('outside');
});
