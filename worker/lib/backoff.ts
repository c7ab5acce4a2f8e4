import { limits } from '#contract/rules/limits.ts';

/** Full jitter, capped at a minute, for ever. */
export function backoffMs(failures: number, chance: number): number {
  const ceilingMs = Math.min(limits.reconnectAfterGiveUpMs, 1000 * 2 ** Math.min(failures, 10));
  return Math.round(ceilingMs * (0.5 + chance / 2));
}
