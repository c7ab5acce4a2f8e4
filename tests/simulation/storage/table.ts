import { compareKeys, demandKey, type Key, type KeyRange } from './keys.ts';

export interface Entry {
  readonly key: Key;
  readonly primaryKey: Key;
  readonly value: unknown;
}

/** A record as it will be stored. */
export interface Encrypted {
  readonly key: Key;
  readonly value: unknown;
}

export interface IndexShape {
  readonly name: string;
  readonly keyPath: string | readonly string[];
  readonly unique: boolean;
}

/** One change of a record: enough to undo it and to tell what happened. */
export interface Edit {
  readonly table: Table;
  readonly key: Key;
  readonly before: unknown;
  readonly after: unknown;
}

/** One object store's records in order, its indexes made when they are asked for. */
export class Table {
  readonly name: string;
  readonly keyPath: string | readonly string[];
  readonly autoIncrement: boolean;
  readonly indexes = new Map<string, IndexShape>();
  readonly #entries: Entry[] = [];
  readonly #sorted = new Map<string, readonly Entry[]>();
  #lastNumber = 0;

  constructor(name: string, keyPath: string | readonly string[], autoIncrement: boolean) {
    this.name = name;
    this.keyPath = keyPath;
    this.autoIncrement = autoIncrement;
  }

  get(key: Key): unknown {
    const at = this.#find(key);
    return at < 0 ? undefined : this.#entries[at]?.value;
  }

  /** The records of a range, in order of the primary key or of an index. */
  range(index: string | null, range: KeyRange | null): readonly Entry[] {
    const entries = index === null ? this.#entries : this.#indexed(index);
    if (range === null) return entries;
    let first = firstFrom(entries, range);
    const found: Entry[] = [];
    for (; first < entries.length; first += 1) {
      const entry = entries[first];
      if (entry === undefined || range.isAbove(entry.key)) break;
      found.push(entry);
    }
    return found;
  }

  values(): readonly unknown[] {
    return this.#entries.map((entry) => entry.value);
  }

  /** The record as it will be stored, with its key; a number is given where the store gives numbers. */
  seal(value: unknown): Encrypted {
    const copy = frozenCopy(value) as Record<string, unknown>;
    if (!this.autoIncrement || typeof this.keyPath !== 'string') {
      return { key: demandKey(keyAt(copy, this.keyPath)), value: copy };
    }
    const key = copy[this.keyPath];
    if (typeof key === 'number') {
      this.#lastNumber = Math.max(this.#lastNumber, key);
      return { key, value: copy };
    }
    this.#lastNumber += 1;
    const numbered = Object.freeze({ ...copy, [this.keyPath]: this.#lastNumber });
    return { key: this.#lastNumber, value: numbered };
  }

  /** Puts a sealed record, or with undefined removes it. */
  set(key: Key, value: unknown): Edit {
    const at = this.#find(key);
    const before = at < 0 ? undefined : this.#entries[at]?.value;
    if (value !== undefined) {
      const entry = { key, primaryKey: key, value };
      if (at < 0) this.#entries.splice(-at - 1, 0, entry);
      else this.#entries[at] = entry;
    } else if (at >= 0) this.#entries.splice(at, 1);
    this.#sorted.clear();
    return { table: this, key, before, after: value };
  }

  /** Whether another record has the same key in a unique index. */
  isTaken(key: Key, value: unknown): boolean {
    for (const index of this.indexes.values()) {
      if (!index.unique) continue;
      const wanted = keyAt(value, index.keyPath);
      const other = this.#indexed(index.name).find((entry) => compareKeys(entry.key, wanted as Key) === 0);
      if (other !== undefined && compareKeys(other.primaryKey, key) !== 0) return true;
    }
    return false;
  }

  #find(key: Key): number {
    let low = 0;
    let high = this.#entries.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const order = compareKeys(this.#entries[middle]?.key ?? 0, key);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -low - 1;
  }

  #indexed(name: string): readonly Entry[] {
    const known = this.#sorted.get(name);
    if (known !== undefined) return known;
    const index = this.indexes.get(name);
    if (index === undefined) throw new DOMException(`no index ${name}`, 'NotFoundError');
    const entries: Entry[] = [];
    for (const { primaryKey, value } of this.#entries) {
      const key = keyAt(value, index.keyPath);
      if (key !== undefined) entries.push({ key, primaryKey, value });
    }
    entries.sort((a, b) => compareKeys(a.key, b.key) || compareKeys(a.primaryKey, b.primaryKey));
    this.#sorted.set(name, entries);
    return entries;
  }
}

function firstFrom(entries: readonly Entry[], range: KeyRange): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry !== undefined && range.isBelow(entry.key)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Undefined where the record lacks a part of it: then it stands in no such index. */
function keyAt(value: unknown, keyPath: string | readonly string[]): Key | undefined {
  const record = value as Readonly<Record<string, Key | undefined>>;
  if (typeof keyPath === 'string') return record[keyPath];
  const parts: Key[] = [];
  for (const path of keyPath) {
    const part = record[path];
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts;
}

/** Nobody can change what is stored by keeping what was given or got; who tries it throws. */
function frozenCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return (value as Uint8Array).slice();
  if (value instanceof ArrayBuffer) return value.slice();
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy));
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) copy[name] = frozenCopy(part);
  return Object.freeze(copy);
}
