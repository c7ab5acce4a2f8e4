import { setImmediate } from 'node:timers/promises';

/**
 * What comes together is told together: all that came since the last telling goes into the next one, and there is one at
 * a time. Resolves when what was handed over has been told.
 */
export function coalesce<T>(tell: (all: readonly T[]) => Promise<void>): (one: T) => Promise<void> {
  let waiting: T[] = [];
  let telling: Promise<void> | null = null;

  async function tellAll(): Promise<void> {
    await setImmediate();
    try {
      while (waiting.length > 0) {
        const all = waiting;
        waiting = [];
        await tell(all);
      }
    } finally {
      telling = null; // in the same breath as the last look: what comes next begins anew
    }
  }

  return (one) => {
    waiting.push(one);
    telling ??= tellAll();
    return telling;
  };
}
