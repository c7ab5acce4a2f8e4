import { expect, test } from 'vitest';
import { coalesce } from '#server/realtime/coalesce.ts';

test('what comes together is delivered together, what comes during a delivery after it, one delivery at a time', async () => {
  const received: (readonly number[])[] = [];
  let letGo: () => void = () => {};
  let deliveryModes = 0;
  const hand = coalesce<number>(async (all) => {
    deliveryModes += 1;
    expect(deliveryModes).toBe(1);
    received.push(all);
    await new Promise<void>((resolve) => {
      letGo = resolve;
      if (received.length > 1) resolve();
    });
    deliveryModes -= 1;
  });
  const first = [1, 2, 3].map(hand);
  await expect.poll(() => received).toEqual([[1, 2, 3]]);
  const second = [4, 5].map(hand);
  letGo();
  await Promise.all([...first, ...second]);
  expect(received).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('a telling that failed says so, and the next one is made all the same', async () => {
  const received: number[] = [];
  const hand = coalesce<number>(async (all) => {
    if (all.includes(1)) throw new Error('the database is away');
    received.push(...all);
  });
  await expect(hand(1)).rejects.toThrow('the database is away');
  await hand(2);
  expect(received).toEqual([2]);
});
