import { compareKeys, type Key } from './keys.ts';
import type { Asked, StoreRequest } from './request.ts';
import type { Entry } from './table.ts';

/** Walks a range. It looks again at each step, so that it meets what was written in between. */
export class Cursor {
  readonly source: unknown;
  readonly direction: string;
  readonly request: { current: StoreRequest | null } = { current: null };
  readonly #transaction: Asked;
  readonly #find: () => readonly Entry[];
  #entry: Entry | undefined;

  constructor(transaction: Asked, source: unknown, direction: string, find: () => readonly Entry[]) {
    this.#transaction = transaction;
    this.source = source;
    this.direction = direction;
    this.#find = find;
  }

  open(): StoreRequest {
    const request = this.#transaction.ask(() => this.#step(1, () => true));
    this.request.current = request;
    return request;
  }

  get key(): Key | undefined {
    return this.#entry?.key;
  }

  get primaryKey(): Key | undefined {
    return this.#entry?.primaryKey;
  }

  get value(): unknown {
    return this.#entry?.value;
  }

  continue(key?: Key) {
    const at = this.#entry;
    this.#again(
      1,
      (entry) => this.#isBehind(entry, at) && (key === undefined || !this.#isBefore(entry, key)),
    );
  }

  continuePrimaryKey(key: Key, primaryKey: Key) {
    const goal: Entry = { key, primaryKey, value: undefined };
    const at = this.#entry;
    this.#again(1, (entry) => this.#isBehind(entry, at) && this.#order(entry, goal) >= 0);
  }

  advance(count: number) {
    const at = this.#entry;
    this.#again(count, (entry) => this.#isBehind(entry, at));
  }

  #again(count: number, fits: (entry: Entry) => boolean) {
    const request = this.request.current;
    if (request !== null) this.#transaction.ask(() => this.#step(count, fits), request);
  }

  #step(count: number, fits: (entry: Entry) => boolean): Cursor | null {
    const found = this.#find();
    const inOrder = this.direction.startsWith('prev') ? found.toReversed() : found;
    let left = count;
    this.#entry = inOrder.find((entry) => fits(entry) && --left === 0);
    return this.#entry === undefined ? null : this;
  }

  #isBehind(entry: Entry, at: Entry | undefined): boolean {
    if (at === undefined) return true;
    if (this.direction.endsWith('unique')) return this.#sign() * compareKeys(entry.key, at.key) > 0;
    return this.#order(entry, at) > 0;
  }

  #isBefore(entry: Entry, key: Key): boolean {
    return this.#sign() * compareKeys(entry.key, key) < 0;
  }

  #order(one: Entry, other: Entry): number {
    const byKey = compareKeys(one.key, other.key);
    return this.#sign() * (byKey === 0 ? compareKeys(one.primaryKey, other.primaryKey) : byKey);
  }

  #sign(): number {
    return this.direction.startsWith('prev') ? -1 : 1;
  }
}
