import type { Connection } from '../storage/database.ts';
import type { StoreEvent, StoreRequest } from '../storage/request.ts';
import type { Transaction } from '../storage/transaction.ts';
import { Opening } from './opening.ts';
import { Problem, problemOf } from './problem.ts';
import { makeTables, type StoreShape } from './schema.ts';
import { inZone } from './transaction-zone.ts';

export interface Options {
  readonly chromeTransactionDurability?: 'relaxed' | 'strict';
  readonly indexedDB: {
    open(name: string, version?: number): StoreRequest;
    deleteDatabase(name: string): StoreRequest;
  };
}

type Hook = (event: never) => unknown;

export class DatabaseClosedError extends Problem {
  constructor(inner: unknown = null) {
    super('DatabaseClosedError', inner);
  }
}

/** One hold on a database: how it is opened, lost, closed and opened again. In all of it, as Dexie does. */
export class TableConnection {
  readonly name: string;
  protected readonly options: Options;
  protected shapes: readonly StoreShape[] = [];
  protected wanted = 0;
  protected connection: Connection | null = null;
  protected isOpenComplete = false;
  #problem: unknown = null;
  #opening = new Opening();
  #isBeingOpened = false;
  #opensByItself = false;
  readonly #hooks = new Map<string, Hook[]>();

  constructor(name: string, options: Options) {
    this.name = name;
    this.options = options;
  }

  /** The hook that came last is asked first, and may answer for all. */
  on(event: 'populate' | 'versionchange' | 'close', hook: Hook) {
    this.#hooks.set(event, [hook, ...(this.#hooks.get(event) ?? [])]);
  }

  #fire(event: string, detail: unknown): boolean {
    return (this.#hooks.get(event) ?? []).every((hook) => hook(detail as never) !== false);
  }

  isOpen(): boolean {
    return this.connection !== null;
  }

  backendDB() {
    return this.connection;
  }

  open(): Promise<this> {
    return inZone(null, () => this.#open());
  }

  async #open(): Promise<this> {
    if (this.#isBeingOpened || this.connection !== null) {
      await this.#opening.ready;
      if (this.#problem !== null) throw this.#problem;
      return this;
    }
    this.#isBeingOpened = true;
    this.#problem = null;
    this.isOpenComplete = false;
    const opening = this.#opening;
    try {
      await Promise.race([opening.abandoned, this.#connect(this.wanted * 10)]);
    } catch (problem) {
      this.#problem = problem;
      this.#isBeingOpened = false;
      if (opening === this.#opening) this.#shut();
      throw problem;
    } finally {
      this.#isBeingOpened = false;
      this.isOpenComplete = true;
      opening.done();
    }
    return this;
  }

  #connect(version?: number): Promise<void> {
    const connected = new Promise<void>((resolve, reject) => {
      const request = this.options.indexedDB.open(this.name, version);
      request.onerror = () => reject(problemOf(request.error));
      request.onupgradeneeded = () => this.#make(request, reject);
      request.onsuccess = () => {
        const connection = request.result as Connection;
        this.connection = connection;
        connection.onversionchange = (event) => this.#mustClose(event);
        connection.onclose = () => this.end(true);
        resolve();
      };
    });
    return connected.catch((problem: Problem) => {
      // A newer one is there: it is opened as it is.
      if (problem.name !== 'VersionError' || version === undefined) throw problem;
      return this.#connect();
    });
  }

  #make(request: StoreRequest, reject: (problem: unknown) => void) {
    const transaction = request.transaction as Transaction;
    this.connection = request.result as Connection;
    makeTables(this.connection, this.shapes);
    const abort = () => {
      transaction.abort();
      reject(new Problem('AbortError'));
    };
    this.#fire('populate', { abort });
  }

  #mustClose(event: StoreEvent) {
    if (this.#fire('versionchange', event)) this.end(true);
  }

  close() {
    this.end(false);
  }

  protected end(mayOpenAgain: boolean) {
    if (mayOpenAgain) {
      this.#shut();
      this.#opensByItself = this.#isBeingOpened;
      this.isOpenComplete = false;
      this.#problem = null;
      return;
    }
    if (this.#isBeingOpened) this.#opening.abandon(new DatabaseClosedError());
    this.#shut();
    this.#opensByItself = false;
    this.#problem = new DatabaseClosedError();
  }

  #shut() {
    this.#fire('close', null);
    this.connection?.close();
    this.connection = null;
    if (!this.#isBeingOpened) this.#opening = new Opening();
  }

  async delete(): Promise<void> {
    if (this.#isBeingOpened) await this.#opening.ready;
    this.close();
    await new Promise((resolve, reject) => {
      const request = this.options.indexedDB.deleteDatabase(this.name);
      request.onsuccess = resolve;
      request.onerror = () => reject(problemOf(request.error));
    });
  }

  /** Waits for it where it is being opened; refused where nobody does. */
  protected async whenOpen(): Promise<void> {
    if (this.isOpenComplete) throw new DatabaseClosedError(this.#problem);
    if (!this.#isBeingOpened) {
      if (!this.#opensByItself) throw new DatabaseClosedError();
      this.open().catch(() => {});
    }
    await this.#opening.ready;
  }
}
