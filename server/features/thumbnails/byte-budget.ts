interface Waiting {
  readonly bytes: number;
  readonly person: string;
  start(): void;
}

/**
 * So many bytes are held at the same time. Who comes later waits: of the persons who wait, the one whose last turn is
 * longest ago is next, and of each what came first. What is larger than all of it waits until it is alone.
 */
export function createByteBudget(totalBytes: number) {
  const waiting: Waiting[] = [];
  /** Of each person who waits: the number of their last turn. */
  const turns = new Map<string, number>();
  let turn = 0;
  let taken = 0;

  function nextOf(): Waiting | undefined {
    const lastTurn = ({ person }: Waiting) => turns.get(person) ?? 0;
    return waiting.reduce<Waiting | undefined>(
      (first, each) => (first === undefined || lastTurn(each) < lastTurn(first) ? each : first),
      undefined,
    );
  }

  function startWaiting(): void {
    for (let next = nextOf(); next !== undefined; next = nextOf()) {
      if (taken > 0 && taken + next.bytes > totalBytes) return;
      turn += 1;
      turns.set(next.person, turn);
      remove(next);
      taken += next.bytes;
      next.start();
    }
  }

  function remove(one: Waiting): void {
    const at = waiting.indexOf(one);
    if (at < 0) return;
    waiting.splice(at, 1);
    if (!waiting.some(({ person }) => person === one.person)) turns.delete(one.person);
  }

  /** Null where it was given up (`left`) before its turn. */
  return async function hold<T>(
    { bytes, person, left }: { readonly bytes: number; readonly person: string; readonly left: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T | null> {
    if (left.aborted) return null;
    const begun = await new Promise<boolean>((settle) => {
      const one = { bytes, person, start: () => settle(true) };
      left.addEventListener('abort', () => {
        remove(one);
        settle(false);
        startWaiting();
      });
      waiting.push(one);
      startWaiting();
    });
    if (!begun) return null;
    try {
      return await work();
    } finally {
      taken -= bytes;
      startWaiting();
    }
  };
}
