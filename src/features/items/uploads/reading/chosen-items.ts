import { PageTurns } from './page-turns.ts';

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
  readonly #turns: PageTurns;
  #counted = 0;

  constructor(options: ReadOptions) {
    this.#options = options;
    this.#turns = new PageTurns(options.pause);
  }

  add(item: ChosenItem): void {
    this.#items.push(item);
    this.#turns.count();
  }

  leaveOut(name: string): void {
    this.#leftOut.push(name);
  }

  addUnreadable(name: string): void {
    this.#unreadable.push(name);
  }

  /** To be awaited between items. */
  async breathe(): Promise<void> {
    const { signal, onCount } = this.#options;
    signal.throwIfAborted();
    if (!this.#turns.isDue()) return;
    if (this.#items.length - this.#counted >= itemsBetweenCounts) {
      this.#counted = this.#items.length;
      onCount(this.#counted);
    }
    await this.#turns.give();
    signal.throwIfAborted();
  }

  /** The disk was waited for: the page was not held meanwhile. */
  waited(): void {
    this.#turns.waited();
  }

  result(): ChosenItems {
    return { items: this.#items, leftOut: this.#leftOut, unreadable: this.#unreadable };
  }
}

/** Each count is drawn. */
const itemsBetweenCounts = 200;
