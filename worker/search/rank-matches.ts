/** How well a name matches: 0 whole name, 1 its start, 2 the start of a word, 3 inside one, 4 word by word. */
export type MatchClass = 0 | 1 | 2 | 3 | 4;

/** The words of the term stand in the name, and not as they were typed. */
export const wordByWord = 4;

/** The class of a match that begins at `at` bytes (of `length`) of a folded name of `nameLength`, given the byte before. */
export function matchClass(at: number, length: number, nameLength: number, byteBefore: number): MatchClass {
  if (at === 0) return length === nameLength ? 0 : 1;
  return isInWord(byteBefore) ? 3 : 2;
}

/** Letters and digits, and every byte of a character beyond ASCII. */
function isInWord(byte: number): boolean {
  return byte >= 0x80 || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39);
}

/** Keeps the best few of many, without sorting the many: a heap whose top is the worst of those kept. */
export class TopMatches<Entry> {
  readonly #limit: number;
  readonly #isBefore: (a: Entry, b: Entry) => boolean;
  readonly #heap: Entry[] = [];

  constructor(limit: number, isBefore: (a: Entry, b: Entry) => boolean) {
    this.#limit = limit;
    this.#isBefore = isBefore;
  }

  /** The worst match of a full list; one that does not rank before it need not be offered. */
  get bar(): Entry | undefined {
    return this.#heap.length < this.#limit ? undefined : this.#heap[0];
  }

  offer(entry: Entry): void {
    if (this.#limit === 0) return;
    if (this.#heap.length < this.#limit) {
      this.#heap.push(entry);
      this.#rise(this.#heap.length - 1);
      return;
    }
    const worst = this.#heap[0];
    if (worst === undefined || !this.#isBefore(entry, worst)) return;
    this.#heap[0] = entry;
    this.#sink(0);
  }

  sorted(): Entry[] {
    return [...this.#heap].sort((a, b) => (this.#isBefore(a, b) ? -1 : this.#isBefore(b, a) ? 1 : 0));
  }

  #rise(from: number): void {
    const heap = this.#heap;
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!this.#swapIfBefore(above, at)) return;
      at = above;
      if (heap.length === 0) return;
    }
  }

  #sink(from: number): void {
    for (let at = from; ; ) {
      const left = at * 2 + 1;
      const right = left + 1;
      const [leftEntry, rightEntry] = [this.#heap[left], this.#heap[right]];
      if (leftEntry === undefined) return;
      const worse = rightEntry !== undefined && this.#isBefore(leftEntry, rightEntry) ? right : left;
      if (!this.#swapIfBefore(at, worse)) return;
      at = worse;
    }
  }

  /** The worse of the two goes up. */
  #swapIfBefore(above: number, below: number): boolean {
    const [upper, lower] = [this.#heap[above], this.#heap[below]];
    if (upper === undefined || lower === undefined || !this.#isBefore(upper, lower)) return false;
    this.#heap[above] = lower;
    this.#heap[below] = upper;
    return true;
  }
}
