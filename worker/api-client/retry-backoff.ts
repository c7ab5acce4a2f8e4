import { backoffMs, hurriedRetryMs } from '../lib/backoff.ts';
import type { Ports } from '../lib/ports.ts';
import { timeRemainingMs } from '../lib/time-remaining.ts';
import { maxRetryAfterMs } from './retry-after.ts';

/** When what failed may be tried again, of attempts that run side by side: those that one cause ends are one failure. */
export function createRetryBackoff({ now, random }: Pick<Ports, 'now' | 'random'>) {
  let failures = 0;
  let failedAttempt = 0;
  let notBeforeMs = 0;
  /** Until when the server wants to be left alone: whatever else fails or is heard beside it makes that no shorter. */
  let firmUntilMs = 0;
  let hurries = 0;
  let isHurried = false;
  return {
    /** What an attempt that begins now names itself by where it fails. */
    attempt: (): number => failedAttempt,
    /** `retryAfterMs`: what the server asked for; null where it was not heard. */
    failed(attempt: number, retryAfterMs: number | null = null): void {
      if (attempt === failedAttempt) {
        failedAttempt += 1;
        failures += 1;
      }
      const waitMs = Math.max(backoffMs(failures, random()), retryAfterMs ?? 0);
      notBeforeMs = Math.max(notBeforeMs, now() + waitMs);
      if (retryAfterMs !== null) firmUntilMs = Math.max(firmUntilMs, now() + waitMs);
      isHurried = false;
    },
    /** The server was heard. Gives whether what waits because an answer was lost waits less now. */
    heard(): boolean {
      const untilMs = Math.max(now() + hurriedRetryMs(hurries), firmUntilMs);
      if (isHurried || notBeforeMs <= untilMs) return false;
      notBeforeMs = untilMs;
      hurries += 1;
      isHurried = true;
      return true;
    },
    succeeded(): void {
      failures = 0;
      hurries = 0;
    },
    /** There is nothing to wait for any more: the connection is there again, or a person asks. */
    reset(): void {
      failures = 0;
      hurries = 0;
      notBeforeMs = 0;
      firmUntilMs = 0;
    },
    waitMs: (): number => timeRemainingMs(notBeforeMs, now(), maxRetryAfterMs),
  };
}
