import type { LockMode } from '#worker/lib/ports.ts';

interface Claim {
  readonly mode: LockMode;
  readonly grant: () => void;
}

interface Queue {
  readonly held: Set<Claim>;
  readonly waiting: Claim[];
}

/** Web Locks of one browser: first come first served, given back when the work ends or its tab is gone. */
export function createLocks() {
  const queues = new Map<string, Queue>();

  function next({ held, waiting: pending }: Queue) {
    for (;;) {
      const [first] = pending;
      const others = [...held, ...(first ? [first] : [])];
      if (first === undefined || (held.size > 0 && others.some(({ mode }) => mode === 'exclusive'))) return;
      pending.shift();
      held.add(first);
      first.grant();
    }
  }

  return {
    async request(
      name: string,
      signal: AbortSignal,
      closed: Promise<void>,
      work: () => Promise<void>,
      mode: LockMode = 'exclusive',
    ): Promise<void> {
      const queue = queues.get(name) ?? { held: new Set(), waiting: [] };
      queues.set(name, queue);
      let grant = () => {};
      const granted = new Promise<void>((resolve) => {
        grant = resolve;
      });
      const claim: Claim = { mode, grant };
      const release = () => {
        queue.held.delete(claim);
        const at = queue.waiting.indexOf(claim);
        if (at >= 0) queue.waiting.splice(at, 1);
        next(queue);
      };
      queue.waiting.push(claim);
      next(queue);
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      let isClosed = false;
      void closed.then(() => {
        isClosed = true;
      });
      await Promise.race([granted, aborted, closed]);
      if (isClosed || (signal.aborted && !queue.held.has(claim))) {
        release();
        if (signal.aborted) throw new DOMException('The request was aborted.', 'AbortError');
        return;
      }
      try {
        await Promise.race([work(), closed]);
      } finally {
        release();
      }
    },
  };
}
