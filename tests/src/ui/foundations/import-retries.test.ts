import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilHere, withRetries } from '#src/ui/foundations/import-retries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what somebody waits for is asked for four times, then its last failure is said', async () => {
  let requests = 0;
  const part = withRetries(async () => {
    requests += 1;
    throw new TypeError(`lost ${requests}`);
  });
  const failure = expect(part).rejects.toThrow('lost 4');
  await vi.advanceTimersByTimeAsync(10_000);
  await failure;
  expect(requests).toBe(4);
});

test('it comes with the first request that is answered', async () => {
  let requests = 0;
  const part = withRetries(async () => {
    requests += 1;
    if (requests < 3) throw new TypeError('lost');
    return 'part';
  });
  await vi.advanceTimersByTimeAsync(1_200);
  expect(await part).toBe('part');
  expect(requests).toBe(3);
});

test('what nobody asked for is asked for until it is here, every three seconds at last', async () => {
  let requests = 0;
  const part = untilHere(async () => {
    requests += 1;
    if (requests <= 20) throw new TypeError('lost');
    return 'part';
  });
  await vi.advanceTimersByTimeAsync(3_900);
  expect(requests).toBe(4);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(requests).toBe(7);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(await part).toBe('part');
  expect(requests).toBe(21);
});
