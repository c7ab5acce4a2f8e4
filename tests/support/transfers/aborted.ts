/** Whoever asked does not wait any longer. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(new TypeError('nobody waits for it any more'));
    signal.addEventListener('abort', () => reject(new TypeError('nobody waits for it any more')));
  });
}
