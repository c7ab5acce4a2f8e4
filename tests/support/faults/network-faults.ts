import { expect } from 'vitest';
import type { Fault, FaultProxy } from '#e2e/fault-proxy.ts';

/** How long a device waits before it asks again by itself (`worker/remote`). Its clock hurries over that. */
export const againMs = 300;

/** Every place at which a call can be cut: before it, in it, after the server got it, in its answer. They last. */
export const persistentFaults: readonly Fault[] = [
  { kind: 'refuse' },
  { kind: 'cut-after', direction: 'up', bytes: 0 },
  { kind: 'cut-after', direction: 'up', bytes: 120 },
  { kind: 'lose-reply', of: /^(POST|PUT|DELETE) / },
  { kind: 'cut-after', direction: 'down', bytes: 0 },
  { kind: 'cut-after', direction: 'down', bytes: 40 },
];

/** The same with a line that is whole again afterwards. */
const passingCuts: readonly Fault[] = [
  { kind: 'cut-after', direction: 'up', bytes: 120, once: true },
  { kind: 'lose-reply', of: /^(POST|PUT|DELETE) /, once: true },
  { kind: 'cut-after', direction: 'down', bytes: 40, once: true },
];

export const networkFaults: readonly Fault[] = [...persistentFaults, ...passingCuts];

/**
 * Asks under each fault. Where it passes, nobody hears of it; where it lasts, asks again as a person who saw no answer
 * does.
 */
export async function underEachFault<T extends { readonly ok: boolean }>(
  network: FaultProxy,
  ask: (turn: number) => Promise<T>,
  once: (turn: number, response: T) => Promise<void>,
  which = networkFaults,
) {
  for (const [turn, fault] of which.entries()) {
    network.set(fault);
    const first = await ask(turn);
    if (passingCuts.includes(fault)) {
      expect(first, `${turn}: ${JSON.stringify(fault)}`).toMatchObject({ ok: true });
      await once(turn, first);
      continue;
    }
    expect(first, `${turn}: ${JSON.stringify(fault)}`).toEqual({ ok: false, problem: { kind: 'offline' } });
    network.set({ kind: 'pass' });
    const second = await ask(turn);
    expect(second, `${turn}: again after ${JSON.stringify(fault)}`).toMatchObject({ ok: true });
    await once(turn, second);
  }
}
