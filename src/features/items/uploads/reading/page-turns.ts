/**
 * Items between two turns of the page, so that it paints and hears keys. Of each chosen file the browser has to ask the
 * disk for its size, which may take any time: what counts is how long the page was held.
 */
const mostItems = 200;
const mostMs = 8;

/** When a loop over many items lets the page have its turn. */
export class PageTurns {
  readonly #pause: () => Promise<void>;
  #items = 0;
  #sinceMs = performance.now();

  constructor(pause: () => Promise<void>) {
    this.#pause = pause;
  }

  /** An item is done. */
  count(): void {
    this.#items += 1;
  }

  isDue(): boolean {
    return this.#items >= mostItems || performance.now() - this.#sinceMs >= mostMs;
  }

  async give(): Promise<void> {
    await this.#pause();
    this.#items = 0;
    this.waited();
  }

  /** Something else was waited for, as the disk: the page was not held meanwhile. */
  waited(): void {
    this.#sinceMs = performance.now();
  }
}
