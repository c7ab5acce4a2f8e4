import type { Connection } from '../storage/database.ts';
import type { Mode } from '../storage/request.ts';
import type { Transaction } from '../storage/transaction.ts';
import { maxKey, minKey } from './collection.ts';
import { DatabaseClosedError, TableConnection } from './connection.ts';
import { liveQuery, notifyWatchers } from './live.ts';
import { Problem, problemOf } from './problem.ts';
import { parseStores, type Stores } from './schema.ts';
import { Scope } from './scope.ts';
import { Table } from './table.ts';
import { inZone, zoneHere } from './transaction-zone.ts';
import type { Watch } from './watch.ts';

const mostReopenings = 3;

/**
 * What the product uses of Dexie, straight over the simulated store: the same promises, transactions and errors, the same
 * moments at which a tab can die. The real one runs in one history of a hundred and says whether this is still so.
 */
export class Dexie extends TableConnection {
  static readonly minKey = minKey;
  static readonly maxKey = maxKey;
  static readonly Promise = globalThis.Promise;
  static readonly DatabaseClosedError = DatabaseClosedError;
  readonly #tables = new Map<string, Table>();
  #reopeningsLeft = mostReopenings;

  static get currentTransaction() {
    return zoneHere()?.scope ?? null;
  }

  /** Which live queries hear of what was written past the tables. */
  static extendObservabilitySet(known: object, more: object) {
    return Object.assign(known, more);
  }

  version(version: number) {
    this.wanted = version;
    // Every database of a history is made by the newest version: nothing is ever taken over from an older one.
    const upgrade = () => undefined;
    return {
      stores: (stores: Stores) => {
        const added = parseStores(stores);
        const here = this.shapes.filter(({ name }) => stores[name] === undefined);
        for (const { name } of this.shapes) if (stores[name] === null) this.#tables.delete(name);
        this.shapes = [...here, ...added];
        for (const { name, primary } of added) {
          const table = new Table(this, name, primary);
          this.#tables.set(name, table);
          Object.assign(this, { [name]: table });
        }
        return { upgrade };
      },
      upgrade,
    };
  }

  get tables(): readonly Table[] {
    return [...this.#tables.values()];
  }

  async transaction<T>(mode: 'r' | 'rw', tables: Table | readonly Table[], work: (scope: Scope) => T) {
    const names = (tables instanceof Table ? [tables] : tables).map(({ name }) => name);
    const zone = zoneHere();
    if (zone?.scope?.db === this) throw new Error('a transaction within a transaction is not offered here');
    const watch = zone?.watch ?? null;
    return this.#withScope(names, mode === 'r' ? 'readonly' : 'readwrite', async (scope) => {
      try {
        const result = await inZone({ scope, watch }, () => work(scope));
        if (!scope.isActive) throw new Problem('PrematureCommitError');
        await scope.ended;
        return result;
      } catch (problem) {
        scope.abort(problem);
        throw problem;
      }
    });
  }

  /** A transaction of its own for one question. */
  alone<T>(name: string, mode: Mode, use: (scope: Scope) => Promise<T>): Promise<T> {
    return this.#withScope([name], mode, async (scope) => {
      const result = await use(scope);
      if (mode === 'readwrite') await scope.ended;
      return result;
    });
  }

  #withScope<T>(names: readonly string[], mode: Mode, use: (scope: Scope) => Promise<T>): Promise<T> {
    const connection = this.connection;
    if (connection === null || !this.isOpenComplete) {
      return this.whenOpen().then(() => this.#withScope(names, mode, use));
    }
    let scope: Scope;
    try {
      const durability = this.options.chromeTransactionDurability ?? 'default';
      const native = connection.transaction(names, mode, { durability });
      scope = new Scope(this, native, (done) => notify(connection, done));
      this.#reopeningsLeft = mostReopenings;
    } catch (error) {
      this.#reopeningsLeft -= 1;
      const isClosed = error instanceof DOMException && error.name === 'InvalidStateError';
      if (!isClosed || this.connection === null || this.#reopeningsLeft <= 0) {
        return Promise.reject(problemOf(error));
      }
      this.end(true);
      return this.open().then(() => this.#withScope(names, mode, use));
    }
    return use(scope);
  }

  /** A live query reads a table. */
  watched(watch: Watch, name: string) {
    if (this.connection !== null) watch.saw(this.connection, name);
  }
}

function notify({ database }: Connection, { changed, idbtrans }: Scope) {
  const { mutatedParts = {} } = idbtrans as Transaction & { readonly mutatedParts?: object };
  // They are named `idb://database/table/index`.
  for (const part of Object.keys(mutatedParts)) changed.add(part.split('/').at(-2) ?? '');
  inZone(null, () => notifyWatchers(database, changed));
}

/** A range of keys of which live queries shall hear; by table, so that nothing of it need be kept. */
export class RangeSet {
  add() {
    return this;
  }
}

export { liveQuery };
