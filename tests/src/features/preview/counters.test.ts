import { expect, it } from 'vitest';
import { messages } from '#src/features/preview/messages.ts';
import { viewerMessages } from '#src/features/preview/viewers/viewer-messages.ts';

it('large numbers are written as everywhere else', () => {
  expect(messages.position(24_998, 50_000)).toBe('24,998 of 50,000');
  expect(viewerMessages.pageOf(7, 1200)).toBe('Page 7 of 1,200');
  expect(viewerMessages.hitOf(1999, 2000)).toBe('1,999 of 2,000');
});
