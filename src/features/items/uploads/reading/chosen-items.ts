/** What somebody chose, dropped or pasted, by the names of the device. */
export interface ChosenItems {
  /** In the order in which they were found; a folder stands before what lies in it. */
  readonly items: readonly ChosenItem[];
  /** Names of system files. */
  readonly leftOut: readonly string[];
  /** Names of what the browser could not read. */
  readonly unreadable: readonly string[];
}

/** `file` is null for a folder. The path ends with its own name. */
export interface ChosenItem {
  readonly path: readonly string[];
  readonly file: File | null;
}

export interface ReadOptions {
  /** How many were found so far. */
  readonly onCount: (count: number) => void;
  /** Aborted: what is read so far is of no use, and reading rejects. */
  readonly signal: AbortSignal;
  /** Lets the page paint and hear keys. */
  readonly pause: () => Promise<void>;
}

/** Collects what is found: leaves system files out, and pauses often enough that the page stays quick. */
export class ItemCollector {
  readonly #items: ChosenItem[] = [];
  readonly #leftOut: string[] = [];
  readonly #unreadable: string[] = [];
  readonly #options: ReadOptions;
  #sincePause = 0;

  constructor(options: ReadOptions) {
    this.#options = options;
  }

  add(item: ChosenItem): void {
    this.#items.push(item);
    this.#sincePause += 1;
  }

  leaveOut(name: string): void {
    this.#leftOut.push(name);
  }

  addUnreadable(name: string): void {
    this.#unreadable.push(name);
  }

  /** To be awaited between items. */
  async breathe(): Promise<void> {
    const { signal, onCount, pause } = this.#options;
    signal.throwIfAborted();
    if (this.#sincePause < itemsBetweenPauses) return;
    this.#sincePause = 0;
    onCount(this.#items.length);
    await pause();
    signal.throwIfAborted();
  }

  result(): ChosenItems {
    return { items: this.#items, leftOut: this.#leftOut, unreadable: this.#unreadable };
  }
}

/** A few milliseconds of work. */
const itemsBetweenPauses = 200;
