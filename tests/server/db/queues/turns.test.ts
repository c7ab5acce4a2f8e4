import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTurns } from '#server/db/queues/turns.ts';

test('no more than so many run at once, and each in the order in which it came', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.nat(5), { maxLength: 30 }),
      async (most, lengths) => {
        const turns = createTurns(most);
        const begun: number[] = [];
        let running = 0;
        await Promise.all(
          lengths.map((length, at) =>
            turns(async () => {
              begun.push(at);
              running += 1;
              expect(running).toBeLessThanOrEqual(most);
              for (let wait = 0; wait < length; wait += 1) await setImmediate();
              running -= 1;
            }),
          ),
        );
        expect(begun).toEqual(lengths.map((_, at) => at));
      },
    ),
  );
});

test('who asks for one after another takes turns with the others', async () => {
  const turns = createTurns(2);
  const order: string[] = [];
  const fill = async (name: string) => {
    for (let chunk = 0; chunk < 3; chunk += 1)
      await turns(async () => {
        await setImmediate();
        order.push(name);
      });
  };
  await Promise.all([fill('a'), fill('b'), fill('c')]);
  expect(order.slice(0, 6).toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
});

test('what fails makes room, and says so to who asked for it', async () => {
  const turns = createTurns(1);
  const failed = turns(() => Promise.reject(new Error('broken')));
  const next = turns(async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
