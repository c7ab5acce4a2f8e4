import { forceCloseDatabase } from 'fake-indexeddb';

type Connection = Parameters<typeof forceCloseDatabase>[0];
interface Databases {
  readonly _databases: Map<
    string,
    { readonly connections: readonly Connection[]; readonly transactions: readonly { _state: string }[] }
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
