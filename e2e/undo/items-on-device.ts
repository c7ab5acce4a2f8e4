import type { Page } from 'playwright/test';
import { readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { unpackIds } from '#contract/replica-format/packed-ids.ts';

/**
 * What the device of a person holds of every filespace, whatever the page shows: `id name` of each item in the leaves of
 * the replica, in order. A name that waits to be sent is not in them.
 */
export async function itemsOnDevice(page: Page, userId: string): Promise<readonly string[]> {
  const leaves = await page.evaluate(readLeaves, `lunvik-${userId}`);
  const decoder = new TextDecoder();
  return leaves
    .flatMap((bytes) => {
      const { ids, names, nameEnds } = readLeafBlock(Uint8Array.from(bytes));
      return unpackIds(ids).map((id, at) => {
        const name = names.subarray(at === 0 ? 0 : nameEnds[at - 1], nameEnds[at]);
        return `${id} ${decoder.decode(name)}`;
      });
    })
    .sort();
}

/** Runs in the page. */
async function readLeaves(database: string): Promise<readonly (readonly number[])[]> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const transaction = opened.transaction(['folders', 'files']);
  const leavesOf = (store: string) =>
    new Promise<readonly { readonly bytes: ArrayBuffer }[]>((resolve, reject) => {
      const reading = transaction.objectStore(store).getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
  const leaves = [...(await leavesOf('folders')), ...(await leavesOf('files'))];
  opened.close();
  return leaves.map(({ bytes }) => [...new Uint8Array(bytes)]);
}
