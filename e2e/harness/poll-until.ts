import { setTimeout as delay } from 'node:timers/promises';

const pauseMs = 25;

/** Asks until there is an answer. What cannot be waited for by an event outside this process is waited for here. */
export async function pollUntil<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  timeoutMs = 20_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const response = await ask();
    if (response !== undefined) return response;
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    await delay(pauseMs);
  }
}
