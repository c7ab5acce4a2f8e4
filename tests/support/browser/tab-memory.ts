import { Dexie } from 'dexie';

interface Mutations {
  readonly subscribers: readonly Listener[];
  unsubscribe(listener: Listener): void;
}
type Listener = (...parts: never) => unknown;

// Neither is in Dexie's types.
const { storagemutated } = (Dexie as unknown as { readonly on: { readonly storagemutated: Mutations } }).on;
const { connections } = Dexie as unknown as { readonly connections: readonly Dexie[] };
/** What Dexie itself listens to. */
const own = new Set(storagemutated.subscribers);
const tabsOf = new Map<IDBFactory, number>();

/**
 * What a browser frees when a tab goes. All tabs of a test run share one process, where Dexie would keep each database
 * that was ever opened, and tell each live query of a tab that is gone about every write of the others.
 */
export function tabOpened(device: IDBFactory): () => void {
  tabsOf.set(device, (tabsOf.get(device) ?? 0) + 1);
  return () => {
    const others = (tabsOf.get(device) ?? 1) - 1;
    if (others > 0) return void tabsOf.set(device, others);
    tabsOf.delete(device);
    for (const database of [...connections]) if (isOn(database, device)) database.close();
    if (tabsOf.size === 0)
      for (const listener of storagemutated.subscribers)
        if (!own.has(listener)) storagemutated.unsubscribe(listener);
  };
}

function isOn(database: Dexie, device: IDBFactory): boolean {
  const { _deps } = database as unknown as { readonly _deps: { readonly indexedDB: unknown } };
  return _deps.indexedDB === device;
}
