import { Cursor } from './cursor.ts';
import { demandKey, type Key, KeyRange } from './keys.ts';
import { nameList } from './name-list.ts';
import type { Asked } from './request.ts';
import type { Encrypted, Entry, IndexShape, Table } from './table.ts';

type Query = Key | KeyRange | null | undefined;

class Source {
  protected readonly transaction: Asked;
  protected readonly table: Table;
  readonly #index: string | null;

  constructor(transaction: Asked, table: Table, index: string | null) {
    this.transaction = transaction;
    this.table = table;
    this.#index = index;
  }

  #find(query: Query): readonly Entry[] {
    return this.table.range(this.#index, asRange(query));
  }

  get(query: Query) {
    return this.transaction.ask(() => this.#find(query)[0]?.value);
  }

  getKey(query: Query) {
    return this.transaction.ask(() => this.#find(query)[0]?.primaryKey);
  }

  getAll(query?: Query, count?: number) {
    return this.transaction.ask(() => cut(this.#find(query), count).map((entry) => entry.value));
  }

  getAllKeys(query?: Query, count?: number) {
    return this.transaction.ask(() => cut(this.#find(query), count).map((entry) => entry.primaryKey));
  }

  count(query?: Query) {
    return this.transaction.ask(() => this.#find(query).length);
  }

  openCursor(query?: Query, direction = 'next') {
    const cursor = new Cursor(this.transaction, this, direction, () => this.#find(query));
    return cursor.open();
  }

  openKeyCursor(query?: Query, direction = 'next') {
    return this.openCursor(query, direction);
  }
}

export class Store extends Source {
  readonly name: string;
  readonly keyPath: string | readonly string[];
  readonly autoIncrement: boolean;

  constructor(transaction: Asked, table: Table) {
    super(transaction, table, null);
    this.name = table.name;
    this.keyPath = table.keyPath;
    this.autoIncrement = table.autoIncrement;
  }

  get indexNames(): readonly string[] {
    return nameList([...this.table.indexes.keys()]);
  }

  index(name: string) {
    const shape = this.table.indexes.get(name);
    if (shape === undefined) throw new DOMException(`no index ${name}`, 'NotFoundError');
    return Object.assign(new Source(this.transaction, this.table, name), { ...shape, multiEntry: false });
  }

  createIndex(name: string, keyPath: string | readonly string[], options?: { readonly unique?: boolean }) {
    const shape: IndexShape = { name, keyPath, unique: options?.unique === true };
    this.table.indexes.set(name, shape);
    return this.index(name);
  }

  put(value: unknown) {
    return this.#store(value, true);
  }

  add(value: unknown) {
    return this.#store(value, false);
  }

  delete(query: Key | KeyRange) {
    const range = asRange(query);
    return this.#change(() => {
      for (const { key } of [...this.table.range(null, range)]) {
        this.transaction.write(this.table.set(key, undefined));
      }
    });
  }

  clear() {
    return this.#change(() => {
      for (const { key } of [...this.table.range(null, null)]) {
        this.transaction.write(this.table.set(key, undefined));
      }
    });
  }

  #store(value: unknown, replaces: boolean) {
    const sealed = this.table.seal(value);
    return this.#change(() => storeEncrypted(this.transaction, this.table, sealed, replaces));
  }

  #change(work: () => unknown) {
    if (this.transaction.mode === 'readonly') throw new DOMException('only to be read', 'ReadOnlyError');
    return this.transaction.ask(work);
  }
}

/** Writes a record, and returns its key. */
export function storeEncrypted(
  transaction: Asked,
  table: Table,
  { key, value }: Encrypted,
  replaces: boolean,
): Key {
  const isThere = !replaces && table.get(key) !== undefined;
  if (isThere || table.isTaken(key, value)) throw new DOMException('the key is taken', 'ConstraintError');
  transaction.write(table.set(key, value));
  return key;
}

function asRange(query: Query): KeyRange | null {
  if (query === null || query === undefined) return null;
  return query instanceof KeyRange ? query : KeyRange.only(demandKey(query));
}

function cut(entries: readonly Entry[], count: number | undefined): readonly Entry[] {
  return count === undefined || count === 0 ? entries : entries.slice(0, count);
}
