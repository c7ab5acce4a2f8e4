import { forceCloseDatabase } from 'fake-indexeddb';

type Connection = Parameters<typeof forceCloseDatabase>[0];
interface Databases {
  readonly _databases: Map<
    string,
    {
      readonly connections: readonly (Connection & { _closePending: boolean })[];
      readonly transactions: readonly {
        readonly _state: string;
        readonly mode: IDBTransactionMode;
        _abort(name: string): void;
      }[];
    }
  >;
}

/** The browser takes the databases of an origin away under whoever has them open, as when space is short. */
export async function evict(factory: IDBFactory): Promise<void> {
  const { _databases: databases } = factory as unknown as Databases;
  const all = [...databases.values()];
  while (!all.every(({ transactions }) => transactions.every(({ _state }) => _state === 'finished'))) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  databases.clear();
  for (const { connections } of all)
    for (const connection of [...connections]) forceCloseDatabase(connection);
}

/**
 * The same in the middle of a writing transaction, and slowly, as a browser does it: first what runs is aborted and
 * nothing new may begin or be opened; the word that the connections are closed comes when the answer is called.
 */
export async function abortTransactions(factory: IDBFactory): Promise<() => void> {
  const { _databases: databases } = factory as unknown as Databases;
  const all = [...databases.values()];
  const open = () =>
    all.flatMap(({ transactions }) => transactions).filter(({ _state }) => _state !== 'finished');
  while (!open().some(({ mode }) => mode === 'readwrite')) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { open: reallyOpen } = factory;
  factory.open = refuseToOpen;
  const connections = all.flatMap((database) => database.connections);
  for (const connection of connections) connection._closePending = true;
  for (const transaction of open()) transaction._abort('AbortError');
  return () => {
    factory.open = reallyOpen;
    databases.clear();
    for (const connection of connections) forceCloseDatabase(connection);
  };
}

function refuseToOpen(): IDBOpenDBRequest {
  const error = new DOMException('Backend aborted error', 'InvalidStateError');
  const request = new EventTarget() as unknown as {
    onerror: ((event: Event) => void) | null;
    error: unknown;
  };
  request.error = error;
  setImmediate(() => {
    const event = new Event('error');
    Object.defineProperty(event, 'target', { value: request });
    request.onerror?.(event);
  });
  return request as unknown as IDBOpenDBRequest;
}
