import { nameList } from './name-list.ts';
import { type Asked, type Mode, StoreEvent, StoreRequest } from './request.ts';
import { Store } from './store.ts';
import type { Edit, Table } from './table.ts';

type Handler = ((event: StoreEvent) => unknown) | null;

/** The database in which it runs. */
export interface Surroundings {
  readonly tables: ReadonlyMap<string, Table>;
  problemOfCommit(transaction: Transaction): DOMException | null;
  ended(transaction: Transaction, committed: boolean): void;
}

/** Who asked something. `fail` returns whether somebody took it upon them. */
export interface CompletedRequest {
  succeed(result: unknown): void;
  fail(error: DOMException): boolean;
}

/**
 * What is asked in one turn is answered in the next, all of it in order; a turn in which nothing was asked ends the
 * transaction. So it cannot outlive an await of anything but the store, as in a browser. One that only reads ends as soon
 * as nothing more is asked: nobody can die in between and lose anything.
 */
export class Transaction implements Asked {
  oncomplete: Handler = null;
  onabort: Handler = null;
  onerror: Handler = null;
  /** Of an upgrade: what the browser does next, whoever listens besides. */
  whenComplete: () => void = () => {};
  whenAborted: () => void = () => {};
  error: DOMException | null = null;
  readonly mode: Mode;
  readonly durability: string;
  readonly names: ReadonlySet<string>;
  readonly edits: Edit[] = [];
  readonly db: unknown;
  readonly #database: Surroundings;
  #asked: { readonly request: CompletedRequest; readonly work: () => unknown }[] = [];
  state: 'waiting' | 'running' | 'done' = 'waiting';

  constructor(database: Surroundings, db: unknown, names: readonly string[], mode: Mode, durability: string) {
    this.#database = database;
    this.db = db;
    this.names = new Set(names);
    this.mode = mode;
    this.durability = durability;
  }

  objectStore(name: string): Store {
    return new Store(this, this.tableOf(name));
  }

  tableOf(name: string): Table {
    const table = this.#database.tables.get(name);
    if (table === undefined || (this.mode !== 'versionchange' && !this.names.has(name))) {
      throw new DOMException(`no store ${name} in this transaction`, 'NotFoundError');
    }
    return table;
  }

  get objectStoreNames() {
    return nameList(this.mode === 'versionchange' ? [...this.#database.tables.keys()] : [...this.names]);
  }

  /** Dexie's cache of live queries listens so; nobody asks live here. */
  addEventListener() {}

  commit() {
    // The next turn finds nothing asked and commits.
  }

  ask(work: () => unknown, retry?: StoreRequest): StoreRequest {
    if (this.state === 'done') throw new DOMException('the transaction is over', 'TransactionInactiveError');
    const request = retry ?? new StoreRequest();
    request.readyState = 'pending';
    request.transaction = this;
    this.#asked.push({ request, work });
    return request;
  }

  /** The same without a request: for who needs no events. */
  receive(work: () => unknown, request: CompletedRequest) {
    if (this.state === 'done') throw new DOMException('the transaction is over', 'TransactionInactiveError');
    this.#asked.push({ request, work });
  }

  write(edit: Edit) {
    this.edits.push(edit);
  }

  /** Answers what was asked; false when the transaction is over. */
  turn(): boolean {
    if (this.state === 'done') return false;
    if (this.#asked.length === 0) {
      this.#commit();
      return false;
    }
    const asked = this.#asked;
    this.#asked = [];
    for (const { request, work } of asked) {
      if (this.#isOver()) break;
      this.#complete(request, work);
    }
    return !this.#isOver();
  }

  #isOver(): boolean {
    return this.state === 'done';
  }

  /** Ends it where it only reads and has no question left; false when it goes on. */
  rest(): boolean {
    if (this.state !== 'done' && this.#asked.length === 0) this.#commit();
    return this.state === 'done';
  }

  #complete(request: CompletedRequest, work: () => unknown) {
    let result: unknown;
    try {
      result = work();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (!request.fail(error)) this.abort(error);
      return;
    }
    request.succeed(result);
  }

  #commit() {
    const problem = this.#database.problemOfCommit(this);
    if (problem !== null) return this.abort(problem);
    this.state = 'done';
    this.#database.ended(this, true);
    this.oncomplete?.(new StoreEvent('complete', this));
    this.whenComplete();
  }

  abort(error: DOMException | null = null) {
    if (this.state === 'done') throw new DOMException('the transaction is over', 'InvalidStateError');
    this.#undo();
    this.error = error;
    const asked = this.#asked;
    this.#asked = [];
    for (const { request } of asked) request.fail(new DOMException('the transaction ended', 'AbortError'));
    this.#database.ended(this, false);
    this.onabort?.(new StoreEvent('abort', this));
    this.whenAborted();
  }

  /** Ends it without telling anybody: whoever asked is no more. */
  vanish() {
    if (this.state === 'done') return;
    this.#undo();
    this.#asked = [];
    this.#database.ended(this, false);
  }

  #undo() {
    this.state = 'done';
    for (const { table, key, before } of this.edits.toReversed()) table.set(key, before);
  }
}
