import { compareKeys, type Key, KeyRange } from '../storage/keys.ts';
import type { Entry, Table as Stored } from '../storage/table.ts';

/** Before and behind all keys that the product has. */
export const minKey = Number.NEGATIVE_INFINITY;
export const maxKey: Key = [[]];

/** The table that is asked. */
interface Rows {
  read<T>(work: (rows: Stored) => T): Promise<T>;
  remove<T>(work: (rows: Stored, remove: (key: Key) => void) => T): Promise<T>;
}

/** Null for all. Made when it is asked for: one that cannot be is a failure of the question. */
type Range = (() => KeyRange) | 'nothing' | null;

/** Begins a question about a range of keys, of the primary key or an index. */
export class WhereClause {
  readonly #table: Rows;
  readonly #index: string | null;

  constructor(table: Rows, index: string | null) {
    this.#table = table;
    this.#index = index;
  }

  equals(key: Key): Collection {
    return this.#of(() => KeyRange.only(key));
  }

  above(key: Key): Collection {
    return this.#of(() => KeyRange.lowerBound(key, true));
  }

  below(key: Key): Collection {
    return this.#of(() => KeyRange.upperBound(key, true));
  }

  between(lower: Key, upper: Key, includesLower = true, includesUpper = false): Collection {
    const order = compareKeys(lower, upper);
    const isEmpty = order > 0 || (order === 0 && includesLower !== includesUpper);
    return this.#of(isEmpty ? 'nothing' : () => KeyRange.bound(lower, upper, !includesLower, !includesUpper));
  }

  #of(range: Range): Collection {
    return new Collection(this.#table, this.#index, range);
  }
}

/** Rows in the order of a key. */
export class Collection {
  readonly #table: Rows;
  readonly #index: string | null;
  readonly #range: Range;
  readonly #filters: ((row: never) => boolean)[] = [];
  #most = Number.POSITIVE_INFINITY;
  #isReverse = false;
  #ends: ((row: never) => boolean) | null = null;

  constructor(table: Rows, index: string | null, range: Range) {
    this.#table = table;
    this.#index = index;
    this.#range = range;
  }

  limit(most: number): this {
    this.#most = most;
    return this;
  }

  reverse(): this {
    this.#isReverse = !this.#isReverse;
    return this;
  }

  filter(fits: (row: never) => boolean): this {
    this.#filters.push(fits);
    return this;
  }

  /** Without the first that fits and all that come after it. No filters besides. */
  until(ends: (row: never) => boolean): this {
    this.#ends = ends;
    return this;
  }

  toArray(): Promise<readonly unknown[]> {
    return this.#ask((found) => found.map((entry) => entry.value));
  }

  primaryKeys(): Promise<readonly Key[]> {
    return this.#ask((found) => found.map((entry) => entry.primaryKey));
  }

  /** Of the key that it is ordered by. */
  uniqueKeys(): Promise<readonly Key[]> {
    return this.#ask((found) =>
      found.flatMap(({ key }, at) => {
        const before = found[at - 1];
        return before !== undefined && compareKeys(before.key, key) === 0 ? [] : [key];
      }),
    );
  }

  count(): Promise<number> {
    return this.#ask((found) => found.length);
  }

  first(): Promise<unknown> {
    return this.limit(1).#ask((found) => found[0]?.value);
  }

  last(): Promise<unknown> {
    return this.reverse().first();
  }

  /** How many there were. */
  delete(): Promise<number> {
    return this.#table.remove((rows, remove) => {
      const gone = [...this.#entries(rows)];
      for (const { primaryKey } of gone) remove(primaryKey);
      return gone.length;
    });
  }

  #ask<T>(notify: (found: readonly Entry[]) => T): Promise<T> {
    return this.#table.read((rows) => notify(this.#entries(rows)));
  }

  #entries(rows: Stored): readonly Entry[] {
    if (this.#range === 'nothing' || this.#most === 0) return [];
    const all = rows.range(this.#index, this.#range?.() ?? null);
    const ordered = this.#isReverse ? all.toReversed() : all;
    const end = this.#ends === null ? -1 : ordered.findIndex(({ value }) => this.#ends?.(value as never));
    const inOrder = end < 0 ? ordered : ordered.slice(0, end);
    const fit = this.#filters.length === 0 ? inOrder : inOrder.filter((entry) => this.#fits(entry.value));
    return this.#most < fit.length ? fit.slice(0, this.#most) : fit;
  }

  #fits(row: unknown): boolean {
    return this.#filters.every((fits) => fits(row as never));
  }
}
