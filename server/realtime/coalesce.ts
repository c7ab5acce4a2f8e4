import { setImmediate } from 'node:timers/promises';

/**
 * What comes together is delivered together: all that came since the last delivery goes into the next one, and there is
 * one at a time. Resolves when what was handed over has been delivered.
 */
export function coalesce<T>(deliver: (all: readonly T[]) => Promise<void>): (one: T) => Promise<void> {
  let waiting: T[] = [];
  let delivering: Promise<void> | null = null;

  async function deliverAll(): Promise<void> {
    await setImmediate();
    try {
      while (waiting.length > 0) {
        const all = waiting;
        waiting = [];
        await deliver(all);
      }
    } finally {
      delivering = null; // in the same breath as the last look: what comes next begins again
    }
  }

  return (one) => {
    waiting.push(one);
    delivering ??= deliverAll();
    return delivering;
  };
}
