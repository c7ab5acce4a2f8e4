import { IDBObjectStore, IDBTransaction } from 'fake-indexeddb';

/** What this stands in for: the emulation has no disk, so its end of a transaction is where room runs out. */
interface Ending {
  _start(): void;
  _abort(errorName: string): void;
  readonly _requests: readonly unknown[];
  readonly _state: string;
}

/**
 * The browser gives no more room to these tables. As in Chromium each write seems to go well, and the transaction as a
 * whole fails where it would have ended. Returns how to make room again.
 */
export function fillQuota(...tables: readonly string[]): () => void {
  const stores = IDBObjectStore.prototype;
  const endings = IDBTransaction.prototype as unknown as Ending;
  const { put, add } = stores;
  const { _start: start } = endings;
  const tooMuch = new WeakSet<object>();
  stores.put = function (...row) {
    if (tables.includes(this.name)) tooMuch.add(this.transaction);
    return put.apply(this, row);
  };
  stores.add = function (...row) {
    if (tables.includes(this.name)) tooMuch.add(this.transaction);
    return add.apply(this, row);
  };
  endings._start = function () {
    const ends = this._requests.length === 0 && this._state !== 'finished';
    if (ends && tooMuch.has(this)) this._abort('QuotaExceededError');
    else start.apply(this);
  };
  return () => {
    Object.assign(stores, { put, add });
    endings._start = start;
  };
}
