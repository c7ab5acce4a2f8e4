import type { Mode } from '../storage/request.ts';
import type { Table as Stored } from '../storage/table.ts';
import type { Transaction } from '../storage/transaction.ts';
import { Problem, problemOf } from './problem.ts';

/** One transaction as Dexie holds it: it knows whether it is over, and of which tables live queries will hear. */
export class Scope {
  readonly db: unknown;
  /** The store's own, for who asks it directly. */
  readonly idbtrans: Transaction;
  /** Tables that were written so that live queries hear of it. */
  readonly changed = new Set<string>();
  /** Ends when it is committed, or with what undid it. */
  readonly ended: Promise<void>;
  isActive = true;
  #resolve: () => void = nothing;
  #reject: (error: unknown) => void = nothing;

  constructor(db: unknown, native: Transaction, committed: (scope: Scope) => void) {
    this.db = db;
    this.idbtrans = native;
    this.ended = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.ended.catch(nothing);
    native.oncomplete = () => {
      this.isActive = false;
      this.#resolve();
      committed(this);
    };
    native.onabort = () => {
      this.isActive = false;
      this.#reject(new Problem('AbortError', native.error));
    };
  }

  /**
   * Work on one table: begun now, done in the turn of the store. Its failure does not end the transaction as long as
   * somebody takes it.
   */
  ask<T>(name: string, mode: Mode, begin: (table: Stored) => () => T): Promise<T> {
    if (mode === 'readwrite' && this.idbtrans.mode === 'readonly') {
      return Promise.reject(new Problem('ReadOnlyError'));
    }
    if (!this.isActive) return Promise.reject(new Problem('TransactionInactiveError'));
    const completed = new Promise<T>((resolve, reject) => {
      const fail = (error: DOMException) => {
        completed.catch(nothing); // one failure of many is reported, the others are known by it
        reject(problemOf(error));
        return true;
      };
      const succeed = (result: unknown) => {
        if (mode === 'readwrite') this.changed.add(name);
        resolve(result as T);
      };
      try {
        this.idbtrans.receive(begin(this.idbtrans.tableOf(name)), { succeed, fail });
      } catch (error) {
        reject(problemOf(error));
      }
    });
    return completed;
  }

  /** What was written is undone. */
  abort(error: unknown = new Problem('AbortError')) {
    if (!this.isActive) return;
    this.isActive = false;
    this.#reject(error);
    this.idbtrans.abort();
  }
}

function nothing() {}
