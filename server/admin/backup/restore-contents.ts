import type { BlobStore } from '../../storage/blob-store.ts';
import type { OwnStores } from '../../storage/own/own-stores.ts';
import { AdminError } from '../command.ts';
import { alongside, inBatches, type ListedContent } from './content-list.ts';
import { concurrentCopies, copyContent } from './copy-content.ts';

export interface RestoredContents {
  readonly objects: number;
  /** Of those that are there now. */
  readonly bytes: number;
  /** The others were there before. */
  readonly copied: number;
  /** Ids of what the backup does not have, or not as it was. */
  readonly lost: readonly string[];
}

/** Throws an AdminError where the storage holds what the backup does not name: nothing would ever remove it. */
export async function refuseForeignContents(
  storage: OwnStores,
  named: () => AsyncIterable<ListedContent>,
): Promise<void> {
  for (const store of storage.all) {
    const find = alongside(named());
    for await (const { key, path } of store.list()) {
      if ((await find(key))?.region === store.region) continue;
      throw new AdminError(
        'refused',
        `${store.place} holds contents that the backup does not name, such as ${path}: name an empty place for them, or give --keep-storage to keep them.`,
      );
    }
  }
}

/** Copies what is not there yet into the storage. */
export async function restoreContents(
  from: BlobStore,
  storage: OwnStores,
  contents: AsyncIterable<ListedContent>,
): Promise<RestoredContents> {
  for (const store of storage.all) await store.prepare();
  let [objects, bytes, copied] = [0, 0, 0];
  const lost: string[] = [];
  for await (const batch of inBatches(contents, concurrentCopies)) {
    const found = await Promise.all(batch.map((each) => restoreOne(from, storage.of(each.region), each)));
    for (const [at, content] of batch.entries()) {
      objects += 1;
      if (found[at] === 'lost') lost.push(content.blobId);
      else bytes += content.bytes;
      if (found[at] === 'copied') copied += 1;
    }
  }
  return { objects, bytes, copied, lost };
}

async function restoreOne(
  from: BlobStore,
  store: BlobStore,
  content: ListedContent,
): Promise<'copied' | 'there' | 'lost'> {
  // Written once under an id that nothing else has.
  if ((await store.stat(content)) === content.bytes) return 'there';
  if (content.sha256 === null) return 'lost';
  return (await copyContent(from, store, content)) === null ? 'lost' : 'copied';
}
