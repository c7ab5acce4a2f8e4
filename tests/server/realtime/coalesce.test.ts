import { expect, test } from 'vitest';
import { coalesce } from '#server/realtime/coalesce.ts';

test('what comes together is told at once, what comes meanwhile after it, one telling at a time', async () => {
  const told: (readonly number[])[] = [];
  let letGo: () => void = () => {};
  let tellings = 0;
  const hand = coalesce<number>(async (all) => {
    tellings += 1;
    expect(tellings).toBe(1);
    told.push(all);
    await new Promise<void>((resolve) => {
      letGo = resolve;
      if (told.length > 1) resolve();
    });
    tellings -= 1;
  });
  const first = [1, 2, 3].map(hand);
  await expect.poll(() => told).toEqual([[1, 2, 3]]);
  const second = [4, 5].map(hand);
  letGo();
  await Promise.all([...first, ...second]);
  expect(told).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('a telling that failed says so, and the next one is made all the same', async () => {
  const told: number[] = [];
  const hand = coalesce<number>(async (all) => {
    if (all.includes(1)) throw new Error('the database is away');
    told.push(...all);
  });
  await expect(hand(1)).rejects.toThrow('the database is away');
  await hand(2);
  expect(told).toEqual([2]);
});
