import type { LockMode } from '#worker/session/ports.ts';
import type { Tab } from './tab.ts';

interface Claim {
  readonly tab: Tab;
  readonly mode: LockMode;
  readonly grant: () => void;
}

/** Web Locks of one browser: first come first served, given back when the work ends or its tab is gone. */
export class Locks {
  readonly #queues = new Map<string, Claim[]>();
  readonly #held = new Map<string, Set<Claim>>();

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
          const done = () => this.#giveBack(name, claim);
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
      const claim: Claim = { tab, mode, grant };
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
    for (const claim of claims) this.#giveBack(name, claim);
    return claims.length > 0;
  }

  /** Who has it exclusively. */
  holder(name: string): Tab | null {
    const [claim] = this.#holders(name);
    return claim?.mode === 'exclusive' ? claim.tab : null;
  }

  #holders(name: string): Set<Claim> {
    const claims = this.#held.get(name) ?? new Set();
    this.#held.set(name, claims);
    return claims;
  }

  #withdraw(name: string, isMeant: (claim: Claim) => boolean): boolean {
    const queue = this.#queues.get(name) ?? [];
    const rest = queue.filter((claim) => !isMeant(claim));
    this.#queues.set(name, rest);
    // Who waited behind it for a lock that others share may have it now.
    if (rest.length < queue.length) this.#next(name);
    return rest.length < queue.length;
  }

  #giveBack(name: string, claim: Claim) {
    if (this.#holders(name).delete(claim)) this.#next(name);
  }

  #next(name: string) {
    const holders = this.#holders(name);
    for (;;) {
      const [first, ...rest] = this.#queues.get(name) ?? [];
      if (first === undefined) return;
      const together = [...holders, first];
      if (holders.size > 0 && together.some(({ mode }) => mode === 'exclusive')) return;
      this.#queues.set(name, rest);
      first.grant();
    }
  }
}
