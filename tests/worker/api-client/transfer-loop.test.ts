import { expect, test, vi } from 'vitest';
import { createTransferLoop } from '#worker/api-client/transfer-loop.ts';

/** A loop whose timers are run by hand; `looks` says how each look was asked for. */
function openLoop(look: (isUrgent: boolean) => Promise<void>) {
  let timer: (() => void) | null = null;
  const failed = vi.fn<(error: unknown) => void>();
  const looks: boolean[] = [];
  const loop = createTransferLoop(
    {
      now: () => 0,
      random: () => 1,
      setTimer: (_ms, run) => {
        timer = run;
        return () => {
          if (timer === run) timer = null;
        };
      },
    },
    {
      async look(isUrgent) {
        looks.push(isUrgent);
        await look(isUrgent);
      },
      failed,
    },
  );
  return {
    loop,
    looks,
    failed,
    isTimed: () => timer !== null,
    fire() {
      const run = timer;
      timer = null;
      run?.();
    },
  };
}

test('looks one at a time: what is woken in a look is looked at after it', async () => {
  let release = () => {};
  const first = new Promise<void>((resolve) => {
    release = resolve;
  });
  let atOnce = 0;
  let most = 0;
  const { loop, looks } = openLoop(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await first;
    atOnce -= 1;
  });
  loop.wake();
  loop.wake();
  loop.wake();
  release();
  await vi.waitFor(() => expect(looks).toHaveLength(2));
  await loop.stop();
  expect(most).toBe(1);
});

test('a failed look is told and tried again after the back-off, or at once where a person asks', async () => {
  let isBroken = true;
  const { loop, looks, failed, isTimed, fire } = openLoop(async () => {
    if (isBroken) throw new Error('the database is away');
  });
  loop.wake();
  await vi.waitFor(() => expect(isTimed()).toBe(true));
  expect(failed).toHaveBeenCalledTimes(1);
  expect(loop.backoff.waitMs()).toBeGreaterThan(0);
  fire();
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(2));
  isBroken = false;
  await vi.waitFor(() => expect(isTimed()).toBe(true));
  loop.wake(true);
  await vi.waitFor(() => expect(looks).toEqual([false, false, true]));
  expect(loop.backoff.waitMs()).toBe(0);
  await loop.stop();
});

test('a transfer that ends wakes the next look, and one that failed is told', async () => {
  const { loop, looks, failed } = openLoop(async () => {});
  loop.start('whole', async () => {});
  loop.start('broken', async () => {
    throw new Error('cut');
  });
  expect(loop.keys()).toEqual(['whole', 'broken']);
  await vi.waitFor(() => expect(loop.keys()).toEqual([]));
  await vi.waitFor(() => expect(looks.length).toBeGreaterThan(0));
  expect(failed).toHaveBeenCalledTimes(1);
  expect(loop.backoff.waitMs()).toBeGreaterThan(0);
  await loop.stop();
});

test('stopped, it ends what runs, waits for it, and neither tells nor looks again', async () => {
  const { loop, looks, failed, isTimed } = openLoop(async () => {});
  let isOver = false;
  loop.waitFor(1000);
  loop.start('long', async (_attempt, signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    isOver = true;
    throw new Error('aborted');
  });
  await loop.stop();
  loop.wake();
  expect({ isOver, isTimed: isTimed(), looks, isStopped: loop.isStopped() }).toEqual({
    isOver: true,
    isTimed: false,
    looks: [],
    isStopped: true,
  });
  expect(failed).not.toHaveBeenCalled();
});
