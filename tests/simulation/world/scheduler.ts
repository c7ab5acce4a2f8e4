import { nextMacrotask, runToEnd } from './macrotask.ts';
import { hashText, type Random } from './random.ts';

/** A history takes a few thousand steps, the longest some tens of thousands. */
const mostSteps = 200_000;
const lastSteps = 1000;
/** Two big numbers can differ by less than what can be added to either: who waits for that would wait for ever. */
const leastMs = 0.001;

interface Happening {
  readonly atMs: number;
  readonly lot: number;
  readonly label: string;
  readonly run: () => void;
  isOff: boolean;
}

/**
 * The only clock and the only order of things in a history. What is due runs one at a time, and all that follows from it
 * by itself (promises) before the next; of what is due at one moment the lot decides.
 */
export class Scheduler {
  nowMs = 0;
  steps = 0;
  /** What has happened so far, as one number: two runs of a seed must agree. */
  trace = 0;
  readonly lines: string[] | null;
  readonly #chance: Random;
  readonly #heap: Happening[] = [];
  /** How the world outside settles, where more takes part than promises: real stores and sockets. */
  settle: (() => Promise<void>) | null = null;
  afterStep: () => void = () => {};
  /** Called, once, when there is no end to what happens, and most of all to what. */
  endless: (text: string) => void = (text) => {
    throw new Error(text);
  };
  readonly #lastLabels = new Map<string, number>();

  constructor(chance: Random, keepsLines = false) {
    this.#chance = chance;
    this.lines = keepsLines ? [] : null;
  }

  /** Runs once; the answer takes it back. Whoever waits, waits long enough for the clock to have moved. */
  at(delayMs: number, label: string, run: () => void): () => void {
    const atMs = this.nowMs + (delayMs > 0 ? Math.max(leastMs, delayMs) : 0);
    const happening: Happening = { atMs, lot: this.#chance.next(), label, run, isOff: false };
    push(this.#heap, happening);
    return () => {
      happening.isOff = true;
    };
  }

  note(text: string) {
    this.trace = hashText(text, this.trace);
    this.lines?.push(`${this.nowMs.toFixed(2).padStart(10)}  ${text}`);
  }

  /** Lets things happen until that moment, or until there is enough. */
  async run(untilMs: number, enough: () => boolean = () => false): Promise<void> {
    let goesOn = true;
    const step = () => goesOn && this.#step(untilMs);
    const settled = () => {
      this.afterStep();
      goesOn = !enough();
    };
    if (this.settle === null) await runToEnd(step, settled);
    else {
      while (step()) {
        await this.settle();
        settled();
      }
    }
    if (goesOn) this.nowMs = Math.max(this.nowMs, untilMs);
  }

  /** For what was begun outside of what happens. */
  async pause(): Promise<void> {
    await (this.settle ?? nextMacrotask)();
  }

  /** What is due next, if anything is until then and may still happen. */
  #step(untilMs: number): boolean {
    for (;;) {
      const next = this.#heap[0];
      if (next === undefined || next.atMs > untilMs) return false;
      pop(this.#heap);
      if (next.isOff) continue;
      this.nowMs = next.atMs;
      this.steps += 1;
      this.note(next.label);
      if (this.steps > mostSteps - lastSteps && !this.#mayGoOn(next.label)) return false;
      next.run();
      return true;
    }
  }

  #mayGoOn(label: string): boolean {
    this.#lastLabels.set(label, (this.#lastLabels.get(label) ?? 0) + 1);
    if (this.steps <= mostSteps) return true;
    if (this.steps === mostSteps + 1) {
      const often = [...this.#lastLabels].sort(([, one], [, other]) => other - one).slice(0, 3);
      const what = often.map(([text, times]) => `"${text}" ${times} times`).join(', ');
      this.endless(
        `${mostSteps} steps and no end at ${this.nowMs.toFixed(0)} ms; of the last ${lastSteps}: ${what}`,
      );
    }
    return false;
  }
}

function isSooner(one: Happening, other: Happening): boolean {
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.lot < other.lot);
}

function push(heap: Happening[], added: Happening) {
  let at = heap.length;
  heap.push(added);
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || !isSooner(added, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = added;
}

function pop(heap: Happening[]) {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let at = 0;
  for (;;) {
    let below = at * 2 + 1;
    const [left, permission] = [heap[below], heap[below + 1]];
    if (left === undefined) break;
    if (permission !== undefined && isSooner(permission, left)) below += 1;
    const child = heap[below];
    if (child === undefined || !isSooner(child, last)) break;
    heap[at] = child;
    at = below;
  }
  heap[at] = last;
}
