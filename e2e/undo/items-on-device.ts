import type { Page } from 'playwright/test';

/**
 * What the device of a person holds of every filespace, whatever the page shows: `id name` of each item in the blocks of
 * the replica, in order. A name that waits to be sent is not in them.
 */
export function itemsOnDevice(page: Page, userId: string): Promise<readonly string[]> {
  return page.evaluate(readBlocks, `lunvik-${userId}`);
}

/** Runs in the page. Ids are 16 bytes each, one after the other (contract/replica-format/packed-ids.ts). */
async function readBlocks(database: string): Promise<readonly string[]> {
  interface Block {
    readonly ids: Uint8Array;
    readonly names: readonly string[];
  }
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const transaction = opened.transaction(['folders', 'files']);
  const blocksOf = (store: string) =>
    new Promise<readonly Block[]>((resolve, reject) => {
      const reading = transaction.objectStore(store).getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
  const blocks = [...(await blocksOf('folders')), ...(await blocksOf('files'))];
  opened.close();
  const idAt = (ids: Uint8Array, at: number) =>
    [...ids.slice(at * 16, at * 16 + 16)]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return blocks.flatMap(({ ids, names }) => names.map((name, at) => `${idAt(ids, at)} ${name}`)).sort();
}
