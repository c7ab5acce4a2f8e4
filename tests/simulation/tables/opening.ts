/** One way from closed to open: who waits for it, and how it is given up. Either is told once. */
export class Opening {
  readonly ready: Promise<void>;
  readonly givenUp: Promise<never>;
  #done: () => void = () => {};
  #giveUp: (problem: unknown) => void = () => {};

  constructor() {
    this.ready = new Promise((resolve) => {
      this.#done = resolve;
    });
    this.givenUp = new Promise((_, reject) => {
      this.#giveUp = reject;
    });
    this.givenUp.catch(() => {});
  }

  /** However it ended. */
  done() {
    this.#done();
  }

  giveUp(problem: unknown) {
    this.#giveUp(problem);
  }
}
