import { expect, it } from 'vitest';
import { createRetryBackoff } from '#worker/api-client/retry-backoff.ts';

function backoffAt() {
  let nowMs = 1_000_000;
  const backoff = createRetryBackoff({ now: () => nowMs, random: () => 1 });
  return {
    backoff,
    pass(ms: number) {
      nowMs += ms;
    },
  };
}

it('waits twice as long after each failure, and no longer than a minute', () => {
  const { backoff, pass } = backoffAt();
  const waits = Array.from({ length: 8 }, () => {
    backoff.failed(backoff.attempt());
    const waitMs = backoff.waitMs();
    pass(waitMs);
    return waitMs;
  });
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(backoff.waitMs()).toBe(0);
});

it('takes attempts that ran side by side and failed for one failure', () => {
  const { backoff, pass } = backoffAt();
  const attempts = Array.from({ length: 6 }, () => backoff.attempt());
  for (const attempt of attempts) backoff.failed(attempt);
  expect(backoff.waitMs()).toBe(2000);
  pass(2000);
  backoff.failed(backoff.attempt());
  expect(backoff.waitMs()).toBe(4000);
});

it('waits as long as the server asks', () => {
  const { backoff } = backoffAt();
  backoff.failed(backoff.attempt(), 30_000);
  expect(backoff.waitMs()).toBe(30_000);
});

it('begins anew after a success, and at once where there is nothing to wait for', () => {
  const { backoff, pass } = backoffAt();
  for (let failures = 0; failures < 4; failures += 1) backoff.failed(backoff.attempt());
  expect(backoff.waitMs()).toBe(16_000);
  backoff.reset();
  expect(backoff.waitMs()).toBe(0);
  backoff.failed(backoff.attempt());
  expect(backoff.waitMs()).toBe(2000);
  pass(2000);
  backoff.succeeded();
  backoff.failed(backoff.attempt());
  expect(backoff.waitMs()).toBe(2000);
});

it('waits no longer where the server is heard after it was not, but as long where it answered and refused', () => {
  const { backoff } = backoffAt();
  for (let failures = 0; failures < 4; failures += 1) backoff.failed(backoff.attempt());
  expect([backoff.heard(), backoff.waitMs(), backoff.heard()]).toEqual([true, 0, false]);
  backoff.failed(backoff.attempt());
  expect([backoff.heard(), backoff.waitMs()]).toEqual([true, 1000]);
  backoff.succeeded();
  backoff.reset();
  backoff.failed(backoff.attempt(), 0);
  expect([backoff.heard(), backoff.waitMs()]).toEqual([false, 2000]);
});

it('waits as long as the server asked of one attempt, though another beside it was cut and the server is heard', () => {
  const { backoff, pass } = backoffAt();
  const attempt = backoff.attempt();
  backoff.failed(attempt, 120_000);
  backoff.failed(attempt);
  expect([backoff.heard(), backoff.waitMs()]).toEqual([false, 120_000]);
  pass(119_000);
  backoff.failed(backoff.attempt());
  // What the server did not ask for is shortened to that.
  expect([backoff.waitMs(), backoff.heard(), backoff.waitMs()]).toEqual([4000, true, 1000]);
  pass(1000);
  expect(backoff.waitMs()).toBe(0);
});
