import type { LockMode } from '#worker/lib/ports.ts';

/** A tab as far as its locks know it. */
interface LockTab {
  post(label: string, run: () => void): void;
}

interface Claim<Tab> {
  readonly tab: Tab;
  readonly mode: LockMode;
  readonly grant: () => void;
}

/** Web Locks of one browser: first come first served, given back when the work ends or its tab is gone. */
export class Locks<Tab extends LockTab> {
  readonly #queues = new Map<string, Claim<Tab>[]>();
  readonly #held = new Map<string, Set<Claim<Tab>>>();

  request(
    tab: Tab,
    name: string,
    signal: AbortSignal,
    work: () => Promise<void>,
    mode: LockMode = 'exclusive',
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        this.#holders(name).add(claim);
        tab.post('lock granted', () => {
          const done = () => this.#release(name, claim);
          work().then(
            () => {
              done();
              resolve();
            },
            (error) => {
              done();
              reject(error);
            },
          );
        });
      };
      const claim: Claim<Tab> = { tab, mode, grant };
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, [...queue, claim]);
      signal.addEventListener('abort', () => {
        if (this.#withdraw(name, (one) => one === claim))
          reject(new DOMException('The request was aborted.', 'AbortError'));
      });
      this.#next(name);
    });
  }

  /** The tab is gone. */
  drop(tab: Tab) {
    for (const name of this.#queues.keys()) {
      this.#withdraw(name, (claim) => claim.tab === tab);
      this.takeFrom(tab, name);
    }
  }

  /** Its browser takes the lock away without asking it: the holder goes on believing that it holds it. */
  takeFrom(tab: Tab, name: string): boolean {
    const claims = [...this.#holders(name)].filter((claim) => claim.tab === tab);
    for (const claim of claims) this.#release(name, claim);
    return claims.length > 0;
  }

  /** Who has it exclusively. */
  holder(name: string): Tab | null {
    const [claim] = this.#holders(name);
    return claim?.mode === 'exclusive' ? claim.tab : null;
  }

  #holders(name: string): Set<Claim<Tab>> {
    const claims = this.#held.get(name) ?? new Set();
    this.#held.set(name, claims);
    return claims;
  }

  #withdraw(name: string, isMeant: (claim: Claim<Tab>) => boolean): boolean {
    const queue = this.#queues.get(name) ?? [];
    const rest = queue.filter((claim) => !isMeant(claim));
    this.#queues.set(name, rest);
    // Who waited behind it for a lock that others share may have it now.
    if (rest.length < queue.length) this.#next(name);
    return rest.length < queue.length;
  }

  #release(name: string, claim: Claim<Tab>) {
    if (this.#holders(name).delete(claim)) this.#next(name);
  }

  #next(name: string) {
    const principals = this.#holders(name);
    for (;;) {
      const [first, ...rest] = this.#queues.get(name) ?? [];
      if (first === undefined) return;
      const together = [...principals, first];
      if (principals.size > 0 && together.some(({ mode }) => mode === 'exclusive')) return;
      this.#queues.set(name, rest);
      first.grant();
    }
  }
}
