/** One way from closed to open: who waits for it, and how it is given up. Either is reported once. */
export class Opening {
  readonly ready: Promise<void>;
  readonly abandoned: Promise<never>;
  #done: () => void = () => {};
  #abandon: (problem: unknown) => void = () => {};

  constructor() {
    this.ready = new Promise((resolve) => {
      this.#done = resolve;
    });
    this.abandoned = new Promise((_, reject) => {
      this.#abandon = reject;
    });
    this.abandoned.catch(() => {});
  }

  /** However it ended. */
  done() {
    this.#done();
  }

  abandon(problem: unknown) {
    this.#abandon(problem);
  }
}
