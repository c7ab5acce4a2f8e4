import { beforeEach, describe, expect, it } from 'vitest';
import { randomOf } from './random.ts';
import { Scheduler } from './scheduler.ts';

let scheduler: Scheduler;
beforeEach(() => {
  scheduler = new Scheduler(randomOf('time'));
});

describe('time', () => {
  it('passes for who waits less than its clock can tell', async () => {
    const dueMs = 86_437_347.031_195_27;
    const aheadMs = 86_400_000;
    let looks = 0;
    const look = () => {
      looks += 1;
      const leftMs = dueMs - (scheduler.nowMs + aheadMs);
      if (leftMs > 0 && looks < 100) scheduler.at(leftMs, 'looks again', look);
    };
    look();
    await scheduler.run(60_000);
    // Of so short a wait the clock alone would not have moved.
    scheduler.at(1e-13, 'a moment', () => expect(scheduler.nowMs).toBeGreaterThan(60_000));
    await scheduler.run(60_001);
    expect(looks).toBeLessThan(100);
  });

  it('that never ends is ended, and it is said of what', async () => {
    const retry = () => void scheduler.at(0, 'again', retry);
    retry();
    await expect(scheduler.run(10)).rejects.toThrow(/200000 steps and no end .*"again" 1001 times/);
  });
});
