import { expect, it } from 'vitest';
import { safeLink } from '#src/features/preview/viewers/markdown/safe-link.ts';

it.each([
  ['https://lunvik.example/a?b#c', true],
  ['mailto:anna@lunvik.example', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//elsewhere.example', false],
  ['/drive?filespace=x', false],
  ['#part', false],
])('%s is followed: %s', (address, isFollowed) => {
  expect(safeLink(address)).toBe(isFollowed ? address : '');
});
