import type { Page } from 'playwright/test';

/** Everything that the page's origin keeps, as one text: address, history, both storages, every database, every file. */
export async function readDeviceContents(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const stored: unknown[] = [location.href, history.state, { ...localStorage }, { ...sessionStorage }];
    const response = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await response(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        stored.push(await response(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    for (const cache of await caches.keys()) {
      for (const { url } of await (await caches.open(cache)).keys()) stored.push(url);
    }
    const files = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const handle of folder.values()) {
        if (handle.kind === 'directory') await files(handle as FileSystemDirectoryHandle);
        else stored.push(await (await (handle as FileSystemFileHandle).getFile()).text());
      }
    };
    await files(await navigator.storage.getDirectory());
    return JSON.stringify(stored);
  });
}
