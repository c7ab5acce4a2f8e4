const mostAtOnce = 8;

/** Does several things at a time. What one of them throws is thrown by the next call. */
export function createWritePool() {
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | null = null;

  function throwIfFailed() {
    if (failure !== null) throw failure.error;
  }

  return {
    throwIfFailed,
    /** Waits for a free place. */
    async add(work: () => Promise<unknown>): Promise<void> {
      while (running.size >= mostAtOnce) await Promise.race(running);
      throwIfFailed();
      const done: Promise<void> = work()
        .then(
          () => undefined,
          (error: unknown) => {
            failure ??= { error };
          },
        )
        .finally(() => running.delete(done));
      running.add(done);
    },
    async idle(): Promise<void> {
      await Promise.all(running);
    },
  };
}
