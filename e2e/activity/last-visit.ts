import type { Page } from 'playwright/test';

/** Somebody was here last so many days ago, instead of now. Answers of how many filespaces that is known. */
export async function moveVisitBack(page: Page, days: number): Promise<number> {
  return page.evaluate(async (agoMs) => {
    const response = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let count = 0;
    const databases = await indexedDB.databases();
    const names = databases.flatMap(({ name }) => (name?.startsWith('lunvik-') ? [name] : []));
    for (const name of names) {
      const database = await response(indexedDB.open(name));
      if (database.objectStoreNames.contains('visits')) {
        const visits = database.transaction('visits', 'readwrite').objectStore('visits');
        for (const visit of await response(visits.getAll())) {
          count += 1;
          await response(
            visits.put({ ...visit, beganMs: visit.beganMs - agoMs, lastMs: visit.lastMs - agoMs }),
          );
        }
      }
      database.close();
    }
    return count;
  }, days * 86_400_000);
}
