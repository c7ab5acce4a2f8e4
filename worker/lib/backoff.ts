import { limits } from '#contract/rules/limits.ts';

/** Full jitter, capped at a minute, for ever. */
export function backoffMs(failures: number, chance: number): number {
  const ceilingMs = Math.min(limits.reconnectAfterGiveUpMs, 1000 * 2 ** Math.min(failures, 10));
  return Math.round(ceilingMs * (0.5 + chance / 2));
}

/**
 * How long what was cut off still waits where the server was heard meanwhile: not at all the first time, then longer each
 * time that this was too soon; null where it waits as long as it would anyway.
 */
export function hurriedWaitMs(hurries: number): number | null {
  return [0, ...limits.reconnectDelaysMs][hurries] ?? null;
}

/** The same for what is sent: it never waits long while the server is heard. */
export function hurriedRetryMs(hurries: number): number {
  return hurriedWaitMs(Math.min(hurries, 3)) ?? 0;
}
