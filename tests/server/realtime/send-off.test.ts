import { expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { spreadOver } from '#server/realtime/send-off.ts';

test('of 2,000 sockets that are sent away in five seconds no tenth of a second has many more than its share', () => {
  const { next } = createRandom(1);
  const times = spreadOver(2000, 5000, () => next());
  const slices = new Map<number, number>();
  for (const ms of times) slices.set(Math.floor(ms / 100), (slices.get(Math.floor(ms / 100)) ?? 0) + 1);
  expect([Math.min(...times) >= 0, Math.max(...times) < 5000]).toEqual([true, true]);
  // Forty of each fiftieth, give or take who stands at its edges.
  expect([slices.size, Math.max(...slices.values()) <= 42]).toEqual([50, true]);
});

test('two nodes that end in the same moment do not send theirs in step', () => {
  const [one, other] = [1, 2].map((seed) => {
    const { next } = createRandom(seed);
    return spreadOver(100, 1000, () => next());
  });
  expect(one?.filter((ms, at) => ms === other?.[at])).toEqual([]);
});
