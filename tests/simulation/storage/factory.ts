import { Connection, Database, type Disk, type Opener } from './database.ts';
import { compareKeys } from './keys.ts';
import { StoreEvent, StoreRequest } from './request.ts';

/**
 * The databases of one browser, in memory and in simulated time: only what Dexie and our replica use of IndexedDB, and
 * what can go wrong with it. Nothing here draws lots; when something runs is for the openers to say.
 */
export class Browser {
  readonly databases = new Map<string, Database>();
  readonly disk: Disk;

  constructor(disk: Disk) {
    this.disk = disk;
  }

  /** The store as one tab sees it. */
  storeOf(opener: Opener): IDBFactory {
    const factory = {
      open: (name: string, version?: number) => this.#open(opener, name, version ?? 0),
      deleteDatabase: (name: string) => this.#delete(opener, name),
      databases: async () => [...this.databases.values()].map(({ name, version }) => ({ name, version })),
      cmp: compareKeys,
    };
    return factory as unknown as IDBFactory;
  }

  drop(opener: Opener) {
    for (const database of this.databases.values()) database.drop(opener);
  }

  losePower() {
    for (const database of this.databases.values()) database.losePower();
  }

  evict() {
    for (const database of this.databases.values()) database.evict();
    this.databases.clear();
  }

  #open(opener: Opener, name: string, wanted: number): StoreRequest {
    const request = new StoreRequest();
    const go = () => {
      const database = this.databases.get(name) ?? new Database(name, this.disk);
      this.databases.set(name, database);
      // Who opens while somebody makes the tables learns first what became of that.
      if ([...database.connections].some((one) => one.upgrading !== null && !one.opener.isClosed())) {
        opener.post('waits for the upgrade', go);
        return;
      }
      if (database.deleter?.isClosed() === false) {
        opener.post('waits for the deletion', go);
        return;
      }
      const version = wanted || database.version || 1;
      if (version < database.version) {
        request.fail(new DOMException('a newer version is there', 'VersionError'));
        return;
      }
      if (version === database.version) request.succeed(new Connection(database, opener));
      else {
        const others = [...database.connections];
        this.#askToClose(others, database.version, version);
        this.#whenClosed(opener, others, () => upgrade(database, opener, request, version));
      }
    };
    opener.post('open store', go);
    return request;
  }

  #delete(opener: Opener, name: string): StoreRequest {
    const request = new StoreRequest();
    opener.post('delete store', () => {
      const database = this.databases.get(name);
      const others = [...(database?.connections ?? [])];
      if (database !== undefined) database.deleter = opener;
      this.#askToClose(others, database?.version ?? 0, null);
      this.#whenClosed(opener, others, () => {
        if (this.databases.get(name) === database) this.databases.delete(name);
        request.succeed(undefined);
      });
    });
    return request;
  }

  #askToClose(connections: readonly Connection[], from: number, to: number | null) {
    for (const connection of connections) {
      connection.opener.post('version change', () => {
        if (!connection.isClosed) {
          connection.onversionchange?.(new StoreEvent('versionchange', connection, from, to));
        }
      });
    }
  }

  #whenClosed(opener: Opener, connections: readonly Connection[], run: () => void) {
    if (connections.every((one) => one.isClosed || one.opener.isClosed())) run();
    else opener.post('waits for others', () => this.#whenClosed(opener, connections, run));
  }
}

function upgrade(database: Database, opener: Opener, request: StoreRequest, version: number) {
  const before = database.version;
  database.version = version;
  const connection = new Connection(database, opener);
  const transaction = database.begin(opener, connection, [], 'versionchange', 'strict');
  connection.upgrading = transaction;
  request.result = connection;
  request.transaction = transaction;
  request.readyState = 'done';
  transaction.whenComplete = () => {
    connection.upgrading = null;
    request.transaction = null;
    opener.post('opened store', () => request.succeed(connection));
  };
  transaction.whenAborted = () => {
    connection.upgrading = null;
    connection.close();
    request.transaction = null;
    opener.post('did not open store', () => request.fail(new DOMException('not upgraded', 'AbortError')));
  };
  request.onupgradeneeded?.(new StoreEvent('upgradeneeded', request, before, version));
}
