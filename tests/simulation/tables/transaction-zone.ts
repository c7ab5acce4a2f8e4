import type { Scope } from './scope.ts';
import type { Watch } from './watch.ts';

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
export function followed<T>(
  self: unknown,
  args: unknown,
  body: (...all: never) => Iterator<unknown, T>,
): Promise<T> {
  return walk(current, body.apply(self, (args ?? []) as never));
}

async function walk<T>(zone: Zone | null, steps: Iterator<unknown, T>): Promise<T> {
  let value: unknown;
  let isThrown = false;
  for (;;) {
    const before = current;
    current = zone;
    let turn: IteratorResult<unknown, T>;
    try {
      turn = isThrown && steps.throw ? steps.throw(value) : steps.next(value as never);
    } finally {
      current = before;
    }
    if (turn.done) return turn.value;
    try {
      value = await turn.value;
      isThrown = false;
    } catch (error) {
      value = error;
      isThrown = true;
    }
  }
}
