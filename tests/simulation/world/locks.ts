import type { Tab } from './tab.ts';

interface Claim {
  readonly tab: Tab;
  readonly grant: () => void;
}

/** Web Locks of one browser: exclusive, first come first served, given back when the work ends or its tab is gone. */
export class Locks {
  readonly #queues = new Map<string, Claim[]>();
  readonly #held = new Map<string, Claim>();

  request(tab: Tab, name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const claim: Claim = {
        tab,
        grant: () => {
          this.#held.set(name, claim);
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
        },
      };
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      queue.push(claim);
      signal.addEventListener('abort', () => {
        const at = queue.indexOf(claim);
        if (at < 0) return;
        queue.splice(at, 1);
        reject(new DOMException('The request was aborted.', 'AbortError'));
      });
      this.#next(name);
    });
  }

  /** The tab is gone, or its browser has taken its locks away without asking it. */
  drop(tab: Tab) {
    for (const [name, queue] of this.#queues) {
      this.#queues.set(
        name,
        queue.filter((claim) => claim.tab !== tab),
      );
    }
    this.takeFrom(tab);
  }

  /** The holder goes on believing that it holds it. */
  takeFrom(tab: Tab): boolean {
    let taken = false;
    for (const [name, claim] of [...this.#held]) {
      if (claim.tab !== tab) continue;
      taken = true;
      this.#giveBack(name, claim);
    }
    return taken;
  }

  holder(name: string): Tab | null {
    return this.#held.get(name)?.tab ?? null;
  }

  #giveBack(name: string, claim: Claim) {
    if (this.#held.get(name) !== claim) return;
    this.#held.delete(name);
    this.#next(name);
  }

  #next(name: string) {
    if (this.#held.has(name)) return;
    const claim = this.#queues.get(name)?.shift();
    claim?.grant();
  }
}
