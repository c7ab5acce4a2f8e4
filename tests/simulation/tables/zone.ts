import type { Watch } from './live.ts';
import type { Scope } from './scope.ts';

/** In what something runs: a transaction, a live query, or both. */
export interface Zone {
  readonly scope: Scope | null;
  readonly watch: Watch | null;
}

let current: Zone | null = null;

export function zoneHere(): Zone | null {
  return current;
}

export function inZone<T>(zone: Zone | null, work: () => T): T {
  const before = current;
  current = zone;
  try {
    return work();
  } finally {
    current = before;
  }
}

/**
 * Stands for the `async` of each of the product's functions while it is bundled: whatever it waits for, it goes on in the
 * zone in which it began. Dexie follows for as long without help, but at a price that most histories need not pay.
 */
export function followed<T>(self: unknown, args: unknown, body: (...all: never) => Iterator<unknown, T>) {
  const zone = current;
  return new Promise<T>((resolve, reject) => {
    const run = body.apply(self, (args ?? []) as never);
    const go = (step: 'next' | 'throw', value: unknown) => {
      const before = current;
      current = zone;
      try {
        const turn = step === 'next' ? run.next(value as never) : run.throw?.(value);
        if (turn === undefined) return;
        if (turn.done) resolve(turn.value);
        else Promise.resolve(turn.value).then(next, fail);
      } catch (error) {
        reject(error);
      } finally {
        current = before;
      }
    };
    const next = (value: unknown) => go('next', value);
    const fail = (error: unknown) => go('throw', error);
    next(undefined);
  });
}
