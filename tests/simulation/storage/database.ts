import { inNextMacrotask } from '../world/macrotask.ts';
import { compareKeys, type Key } from './keys.ts';
import { nameList } from './name-list.ts';
import { type Mode, StoreEvent } from './request.ts';
import type { Store } from './store.ts';
import { type Edit, Table } from './table.ts';
import { type Surroundings, Transaction } from './transaction.ts';

/** A tab as far as the store knows it. */
export interface Opener {
  /** Runs work of this tab a moment later; never where the tab is gone. */
  post(label: string, run: () => void): void;
  isClosed(): boolean;
}

export interface Disk {
  /** Called after each commit, before anybody is notified. */
  committed(database: string, edits: readonly Edit[], by: Opener): void;
  isFull(): boolean;
}

/** One database of one browser: its tables, who has it open, and whose turn it is. */
export class Database implements Surroundings {
  readonly name: string;
  readonly tables = new Map<string, Table>();
  readonly connections = new Set<Connection>();
  readonly disk: Disk;
  version = 0;
  /** Who wants it deleted, and waits for others to let go of it: whoever opens it until then waits too. */
  deleter: Opener | null = null;
  #transactions: { readonly transaction: Transaction; readonly opener: Opener }[] = [];
  /** What power can take away: commits that nobody waited for to reach the disk. */
  #unflushed: Edit[] = [];

  constructor(name: string, disk: Disk) {
    this.name = name;
    this.disk = disk;
  }

  begin(opener: Opener, db: unknown, names: readonly string[], mode: Mode, durability: string): Transaction {
    const transaction = new Transaction(this, db, names, mode, durability);
    this.#transactions.push({ transaction, opener });
    this.#startWhatCan();
    return transaction;
  }

  problemOfCommit(transaction: Transaction): DOMException | null {
    const writes = transaction.edits.some((edit) => edit.after !== undefined);
    return writes && this.disk.isFull() ? new DOMException('the disk is full', 'QuotaExceededError') : null;
  }

  ended(transaction: Transaction, committed: boolean) {
    const by = this.#transactions.find((one) => one.transaction === transaction)?.opener;
    this.#transactions = this.#transactions.filter((one) => one.transaction !== transaction);
    if (!committed && transaction.mode === 'versionchange') this.#clearUpgrade();
    if (committed && by !== undefined && transaction.edits.length > 0) {
      if (transaction.durability === 'strict') this.#unflushed = [];
      else this.#unflushed.push(...transaction.edits);
      this.disk.committed(this.name, transaction.edits, by);
    }
    this.#startWhatCan();
  }

  /** The tab is gone: what it had not committed never was. */
  drop(opener: Opener) {
    for (const one of [...this.#transactions]) if (one.opener === opener) one.transaction.vanish();
    for (const connection of [...this.connections]) {
      if (connection.opener === opener) connection.close();
    }
  }

  /** The power fails: what was committed without waiting for the disk may be lost. */
  losePower() {
    const edits = this.#unflushed;
    this.#unflushed = [];
    for (const { table, key, before } of edits.toReversed()) table.set(key, before);
  }

  /** The browser removes it under those who use it. */
  evict() {
    for (const { transaction } of [...this.#transactions]) {
      if (transaction.state !== 'done') transaction.abort(new DOMException('evicted', 'AbortError'));
    }
    for (const connection of [...this.connections]) connection.breakOff();
  }

  /** We upgrade only from nothing: what was begun is not there. */
  #clearUpgrade() {
    this.version = 0;
    this.tables.clear();
  }

  /** What is committed of a table, whatever is being written at this moment. */
  rows(name: string): readonly unknown[] {
    const table = this.tables.get(name);
    if (table === undefined) return [];
    const before = this.#uncommitted(table);
    if (before.length === 0) return table.values();
    const open = new Set(before.map((edit) => JSON.stringify(edit.key)));
    const closed = table.range(null, null).filter(({ key }) => !open.has(JSON.stringify(key)));
    const restored = before.filter((edit) => edit.before !== undefined).map((edit) => edit.before);
    return [...closed.map((entry) => entry.value), ...restored];
  }

  row(name: string, key: Key): unknown {
    const table = this.tables.get(name);
    if (table === undefined) return undefined;
    const first = this.#uncommitted(table).find((edit) => compareKeys(edit.key, key) === 0);
    return first === undefined ? table.get(key) : first.before;
  }

  /** The first edit of each key that is not committed yet: it says what stood there. */
  #uncommitted(table: Table): readonly Edit[] {
    const first: Edit[] = [];
    for (const { transaction } of this.#transactions) {
      for (const edit of transaction.edits) {
        if (edit.table !== table || first.some((one) => compareKeys(one.key, edit.key) === 0)) continue;
        first.push(edit);
      }
    }
    return first;
  }

  #startWhatCan() {
    for (const [at, { transaction, opener }] of this.#transactions.entries()) {
      if (transaction.state !== 'waiting') continue;
      const isFree = this.#transactions.slice(0, at).every((one) => !collide(one.transaction, transaction));
      if (!isFree) continue;
      transaction.state = 'running';
      this.#takeTurns(transaction, opener);
    }
  }

  #takeTurns(transaction: Transaction, opener: Opener) {
    opener.post('store', () => {
      if (!transaction.turn()) return;
      const goOn = () => this.#takeTurns(transaction, opener);
      if (transaction.mode === 'readonly') inNextMacrotask(() => transaction.rest() || goOn());
      else goOn();
    });
  }
}

function collide(one: Transaction, other: Transaction): boolean {
  if (one.mode === 'versionchange' || other.mode === 'versionchange') return true;
  if (one.mode === 'readonly' && other.mode === 'readonly') return false;
  for (const name of one.names) if (other.names.has(name)) return true;
  return false;
}

/** What `open` gives: one tab's hold on a database. */
export class Connection {
  onversionchange: ((event: StoreEvent) => unknown) | null = null;
  onclose: ((event: StoreEvent) => unknown) | null = null;
  readonly database: Database;
  readonly opener: Opener;
  isClosed = false;
  upgrading: Transaction | null = null;

  constructor(database: Database, opener: Opener) {
    this.database = database;
    this.opener = opener;
    database.connections.add(this);
  }

  get name(): string {
    return this.database.name;
  }

  get version(): number {
    return this.database.version;
  }

  get objectStoreNames() {
    return nameList([...this.database.tables.keys()]);
  }

  transaction(names: string | readonly string[], mode: Mode = 'readonly', options?: { durability?: string }) {
    // A live query of a tab that was killed: nobody is there to hear that the connection is closed.
    if (this.opener.isClosed()) return new Transaction(this.database, this, [...names], mode, 'relaxed');
    if (this.isClosed) throw new DOMException('the connection is closed', 'InvalidStateError');
    const scope = typeof names === 'string' ? [names] : [...names];
    for (const name of scope) {
      if (!this.database.tables.has(name)) throw new DOMException(`no store ${name}`, 'NotFoundError');
    }
    return this.database.begin(this.opener, this, scope, mode, options?.durability ?? 'default');
  }

  createObjectStore(
    name: string,
    options: { readonly keyPath: string | readonly string[]; readonly autoIncrement?: boolean },
  ): Store {
    if (this.upgrading === null) throw new DOMException('not in an upgrade', 'InvalidStateError');
    this.database.tables.set(name, new Table(name, options.keyPath, options.autoIncrement === true));
    return this.upgrading.objectStore(name);
  }

  close() {
    this.isClosed = true;
    this.database.connections.delete(this);
  }

  breakOff() {
    this.close();
    this.opener.post('store closed', () => this.onclose?.(new StoreEvent('close', this)));
  }
}
