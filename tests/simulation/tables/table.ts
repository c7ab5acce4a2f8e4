import { demandKey, type Key } from '../storage/keys.ts';
import type { Mode } from '../storage/request.ts';
import { storeEncrypted } from '../storage/store.ts';
import type { Table as Stored } from '../storage/table.ts';
import { Collection, WhereClause } from './collection.ts';
import { BulkProblem, type Problem, problemOf } from './problem.ts';
import type { Scope } from './scope.ts';
import { zoneHere } from './transaction-zone.ts';
import type { Watch } from './watch.ts';

type Row = Readonly<Record<string, unknown>>;
type Remove = (key: Key) => void;

/** The database that the table is part of. */
interface Owner {
  watched(watch: Watch, name: string): void;
  alone<T>(name: string, mode: Mode, use: (scope: Scope) => Promise<T>): Promise<T>;
}

/** One table of a database, as far as the product asks Dexie for it. Each question takes one turn of the store. */
export class Table {
  readonly db: Owner;
  readonly name: string;
  readonly #primary: string;

  constructor(db: Owner, name: string, primary: string) {
    this.db = db;
    this.name = name;
    this.#primary = primary;
  }

  get(key: Key): Promise<unknown> {
    return this.read((rows) => rows.get(demandKey(key)));
  }

  bulkGet(keys: readonly Key[]): Promise<readonly unknown[]> {
    if (keys.length === 0) return Promise.resolve([]);
    return this.read((rows) => keys.map((key) => rows.get(demandKey(key))));
  }

  put(row: Row): Promise<Key | undefined> {
    return this.#storeOne(row, true);
  }

  add(row: Row): Promise<Key | undefined> {
    return this.#storeOne(row, false);
  }

  bulkPut(rows: readonly Row[]): Promise<Key | undefined> {
    return this.#storeAll(rows, true);
  }

  bulkAdd(rows: readonly Row[]): Promise<Key | undefined> {
    return this.#storeAll(rows, false);
  }

  /** How many rows it met: one or none. */
  async update(key: Key, change: Row): Promise<number> {
    return this.#inScope('readwrite', async (scope) => {
      const row = await scope.ask(this.name, 'readonly', (rows) => () => rows.get(demandKey(key)));
      if (row === undefined) return 0;
      await this.#store(scope, [{ ...(row as Row), ...change }], true);
      return 1;
    });
  }

  delete(key: Key): Promise<void> {
    return this.bulkDelete([key]);
  }

  bulkDelete(keys: readonly Key[]): Promise<void> {
    if (keys.length === 0) return Promise.resolve();
    return this.remove((_rows, remove) => {
      for (const key of keys) remove(demandKey(key));
    });
  }

  clear(): Promise<void> {
    return this.remove((rows, remove) => {
      for (const { primaryKey } of [...rows.range(null, null)]) remove(primaryKey);
    });
  }

  where(index: string): WhereClause {
    return new WhereClause(this, this.#indexNamed(index));
  }

  orderBy(index: string): Collection {
    return new Collection(this, this.#indexNamed(index), null);
  }

  toCollection(): Collection {
    return new Collection(this, null, null);
  }

  filter(fits: (row: never) => boolean): Collection {
    return this.toCollection().filter(fits);
  }

  toArray(): Promise<readonly unknown[]> {
    return this.toCollection().toArray();
  }

  count(): Promise<number> {
    return this.toCollection().count();
  }

  read<T>(work: (rows: Stored) => T): Promise<T> {
    return this.#inScope('readonly', (scope) => scope.ask(this.name, 'readonly', (rows) => () => work(rows)));
  }

  remove<T>(work: (rows: Stored, remove: Remove) => T): Promise<T> {
    return this.#inScope('readwrite', (scope) => {
      const removing = (rows: Stored) => (key: Key) => {
        if (rows.get(key) !== undefined) scope.idbtrans.write(rows.set(key, undefined));
      };
      return scope.ask(this.name, 'readwrite', (rows) => () => work(rows, removing(rows)));
    });
  }

  async #storeOne(row: Row, replaces: boolean): Promise<Key | undefined> {
    const { last, failures } = await this.#inScope('readwrite', (scope) =>
      this.#store(scope, [row], replaces),
    );
    if (failures[0] !== undefined) throw failures[0];
    return last;
  }

  async #storeAll(rows: readonly Row[], replaces: boolean): Promise<Key | undefined> {
    if (rows.length === 0) return undefined;
    const { last, failures } = await this.#inScope('readwrite', (scope) =>
      this.#store(scope, rows, replaces),
    );
    if (failures.length > 0) throw new BulkProblem(failures);
    return last;
  }

  /** What can be stored is stored, whatever becomes of the others. */
  #store(scope: Scope, values: readonly Row[], replaces: boolean) {
    return scope.ask(this.name, 'readwrite', (rows) => {
      const sealed = values.map((value) => rows.seal(value));
      return () => {
        const failures: Problem[] = [];
        let last: Key | undefined;
        for (const one of sealed) {
          try {
            last = storeEncrypted(scope.idbtrans, rows, one, replaces);
          } catch (error) {
            failures.push(problemOf(error) as Problem);
          }
        }
        return { last, failures };
      };
    });
  }

  /** In the transaction that runs here, or in one of its own. */
  #inScope<T>(mode: Mode, use: (scope: Scope) => Promise<T>): Promise<T> {
    const zone = zoneHere();
    const scope = zone?.scope ?? null;
    if (zone?.watch) this.db.watched(zone.watch, this.name);
    return scope?.db === this.db ? use(scope) : this.db.alone(this.name, mode, use);
  }

  #indexNamed(index: string): string | null {
    return index === this.#primary || index === ':id' ? null : index;
  }
}
