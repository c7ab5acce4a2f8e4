import { performance } from 'node:perf_hooks';
import type { Locator } from 'playwright/test';

/** Seconds of the keystroke-level model (Card, Moran, Newell 1980), for somebody who types slowly. */
const cost = { think: 1.35, pointAndPress: 1.3, toKeyboard: 0.4, key: 0.28 };

/** One person's hand: it does what a test does at once, and counts how long it would have taken somebody. */
export interface Hand {
  /** Looks for it, points at it and presses. */
  press(target: Locator): Promise<void>;
  /** Goes into a field and types. */
  type(field: Locator, text: string): Promise<void>;
  /** Does what is no part of the use, such as looking for flaws, while the clock stands. */
  aside<T>(run: () => Promise<T>): Promise<T>;
  /** What was spent so far: the person's seconds and, as long as they were waited for, the product's. */
  seconds(): number;
}

export function createHand(): Hand {
  let persons = 0;
  let asideMs = 0;
  const began = performance.now();
  return {
    async press(target) {
      persons += cost.think + cost.pointAndPress;
      await target.click();
    },
    async type(field, text) {
      persons += cost.think + cost.pointAndPress + cost.toKeyboard + text.length * cost.key;
      await field.fill(text);
    },
    async aside(run) {
      const from = performance.now();
      const value = await run();
      asideMs += performance.now() - from;
      return value;
    },
    seconds: () => persons + (performance.now() - began - asideMs) / 1000,
  };
}
