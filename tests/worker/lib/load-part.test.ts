import { expect, test } from 'vitest';
import { loadPart } from '#worker/lib/load-part.ts';

/** A clock whose timers run when they are asked to. */
function clock() {
  const waiting: { readonly delayMs: number; readonly run: () => void }[] = [];
  return {
    waiting,
    setTimer(delayMs: number, run: () => void) {
      waiting.push({ delayMs, run });
      return () => undefined;
    },
  };
}

test('a part that is not there is asked for again until it is; each time the release is looked for', async () => {
  const { waiting, setTimer } = clock();
  let attempts = 0;
  let looks = 0;
  const partFailed = async () => {
    looks += 1;
  };
  const part = loadPart({ setTimer, partFailed }, async () => {
    attempts += 1;
    if (attempts < 4) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  });
  for (const delayMs of [1000, 2000, 4000]) {
    await expect.poll(() => waiting.length).toBe(1);
    expect(waiting[0]?.delayMs).toBe(delayMs);
    waiting.shift()?.run();
  }
  expect(await part).toBe('the part');
  expect(looks).toBe(3);
});

test('a part that is there looks for nothing', async () => {
  let looks = 0;
  const partFailed = async () => {
    looks += 1;
  };
  const { setTimer } = clock();
  expect(await loadPart({ setTimer, partFailed }, async () => 1)).toBe(1);
  expect(looks).toBe(0);
});
