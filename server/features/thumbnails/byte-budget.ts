/** So many bytes are held at the same time; who comes later waits, in order. What is larger than all of it waits until it is alone. */
export function createByteBudget(totalBytes: number) {
  const waiting: { readonly bytes: number; start(): void }[] = [];
  let taken = 0;

  function startWaiting(): void {
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      if (taken > 0 && taken + first.bytes > totalBytes) return;
      waiting.shift();
      taken += first.bytes;
      first.start();
    }
  }

  return async function hold<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      waiting.push({ bytes, start });
      startWaiting();
    });
    try {
      return await work();
    } finally {
      taken -= bytes;
      startWaiting();
    }
  };
}
