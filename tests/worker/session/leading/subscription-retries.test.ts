import { expect, it } from 'vitest';
import { createSubscriptionRetries } from '#worker/session/leading/subscription-retries.ts';

function scenario() {
  const timers: { readonly delayMs: number; readonly run: () => void }[] = [];
  const followed: string[] = [];
  const setTimer = (delayMs: number, run: () => void) => {
    timers.push({ delayMs, run });
    return () => undefined;
  };
  const refusals = createSubscriptionRetries({ setTimer, random: () => 1 }, (driveId) =>
    followed.push(driveId),
  );
  return { timers, followed, refusals };
}

it('one attempt waits, however often a filespace is refused until then', () => {
  const { timers, followed, refusals } = scenario();
  for (const driveId of ['one', 'one', 'other', 'one']) refusals.refused(driveId);
  expect(timers).toHaveLength(2);
  for (const { run } of timers.splice(0)) run();
  expect(followed).toEqual(['one', 'other']);
  refusals.refused('one');
  expect(timers).toHaveLength(1);
});

it('each attempt waits longer, until the server lets this device in', () => {
  const { timers, refusals } = scenario();
  const delays = [1, 2, 3].map(() => {
    refusals.refused('one');
    const timer = timers.pop();
    timer?.run();
    return timer?.delayMs;
  });
  expect(delays).toEqual([2000, 4000, 8000]);
  refusals.succeeded('one');
  refusals.refused('one');
  expect(timers.pop()?.delayMs).toBe(2000);
});

it('a right that changed does not wait for the next attempt', () => {
  const { timers, followed, refusals } = scenario();
  refusals.refused('one');
  refusals.retryAll();
  refusals.retryAll();
  expect(followed).toEqual(['one']);
  refusals.refused('one');
  expect(timers).toHaveLength(2);
});
