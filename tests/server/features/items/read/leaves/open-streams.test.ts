import { expect, test } from 'vitest';
import { createOpenStreams } from '#server/features/items/read/leaves/open-streams.ts';

test('so many of one person are open at once, whatever others have; one that ended makes room', () => {
  const streams = createOpenStreams(2);
  const [first, second] = [streams.open('ann'), streams.open('ann')];
  expect(streams.open('ann')).toBeNull();
  expect(streams.open('ben')).not.toBeNull();
  first?.();
  const third = streams.open('ann');
  expect(third).not.toBeNull();
  expect(streams.open('ann')).toBeNull();
  second?.();
  third?.();
  expect([streams.open('ann'), streams.open('ann')]).not.toContain(null);
});
