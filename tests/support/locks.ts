/** Web Locks of one browser: exclusive, first come first served, given back when the work ends or its tab is gone. */
export function createLocks() {
  const tails = new Map<string, Promise<void>>();

  return {
    async request(
      name: string,
      signal: AbortSignal,
      gone: Promise<void>,
      work: () => Promise<void>,
    ): Promise<void> {
      const before = tails.get(name) ?? Promise.resolve();
      let giveBack = () => {};
      const held = new Promise<void>((resolve) => {
        giveBack = resolve;
      });
      tails.set(
        name,
        before.then(() => held),
      );
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      let isGone = false;
      void gone.then(() => {
        isGone = true;
      });
      await Promise.race([before, aborted, gone]);
      if (signal.aborted || isGone) {
        giveBack();
        if (signal.aborted) throw new DOMException('The request was aborted.', 'AbortError');
        return;
      }
      try {
        await Promise.race([work(), gone]);
      } finally {
        giveBack();
      }
    },
  };
}
