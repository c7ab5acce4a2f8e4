export interface ReplicaSize {
  /** Leaves of folders and of files. */
  readonly records: number;
  /** What the browser says that IndexedDB takes on the disk. */
  readonly bytes: number;
}

declare global {
  interface Window {
    /** Of all that the page's origin keeps. */
    replicaSize(): Promise<ReplicaSize>;
  }
}

window.replicaSize = async () => {
  let records = 0;
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith('lunvik-')) records += await countLeaves(name);
  }
  const estimate: StorageEstimate & { readonly usageDetails?: { readonly indexedDB?: number } } =
    await navigator.storage.estimate();
  return { records, bytes: estimate.usageDetails?.indexedDB ?? estimate.usage ?? 0 };
};

async function countLeaves(name: string): Promise<number> {
  let records = 0;
  const db = await resultOf(indexedDB.open(name));
  for (const table of ['folders', 'files']) {
    if (!db.objectStoreNames.contains(table)) continue;
    records += await resultOf(db.transaction(table).objectStore(table).count());
  }
  db.close();
  return records;
}

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
