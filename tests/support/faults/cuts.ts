import { expect } from 'vitest';
import type { Fault, FaultProxy } from '#e2e/fault-proxy.ts';

/** Every place at which a call can be cut: before it, in it, after the server got it, in its answer. */
export const cuts: readonly Fault[] = [
  { kind: 'refuse' },
  { kind: 'cut-after', direction: 'up', bytes: 0 },
  { kind: 'cut-after', direction: 'up', bytes: 120 },
  { kind: 'lose-reply', of: /^(POST|PUT|DELETE) / },
  { kind: 'cut-after', direction: 'down', bytes: 0 },
  { kind: 'cut-after', direction: 'down', bytes: 40 },
];

/** As many as the engine has under way at once. */
const pooled = 6;

/** Asks under each fault, and then again as a person who saw no answer does. */
export async function underEachCut<T extends { readonly ok: boolean }>(
  line: FaultProxy,
  ask: (turn: number) => Promise<T>,
  once: (turn: number, answer: T) => Promise<void>,
) {
  for (const [turn, fault] of cuts.entries()) {
    line.set(fault);
    const first = await ask(turn);
    expect(first, `${turn}: ${JSON.stringify(fault)}`).toEqual({ ok: false, problem: { kind: 'offline' } });
    line.set({ kind: 'pass' });
    let second = await ask(turn);
    // Connections that were reset may still be in Node's pool, each for one more try; a browser has none of those.
    for (let tries = 0; isOffline(second) && tries < pooled; tries += 1) second = await ask(turn);
    expect(second, `${turn}: again after ${JSON.stringify(fault)}`).toMatchObject({ ok: true });
    await once(turn, second);
  }
}

export function isOffline(answer: { readonly ok: boolean }): boolean {
  return !answer.ok && 'problem' in answer && (answer.problem as { kind: string }).kind === 'offline';
}
