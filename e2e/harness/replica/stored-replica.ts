import type { Page } from 'playwright/test';
import type { ItemKind } from '#contract/entities/item.ts';
import { readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { wireIdOf } from '#server/db/item-ids.ts';
import { type LeafItem, leafItemsOf } from '#tests/support/replica/leaf-items.ts';
import { type LeafKey, leafKeyOf } from '#worker/replica/leaves/leaf-key.ts';
import { areInOrder } from '#worker/replica/leaves/leaf-order.ts';
import type { ReplicaState } from '#worker/replica/replica-database.ts';
import type { ServerUnderTest } from '../server.ts';

export interface PlacedItem extends LeafItem {
  readonly kind: ItemKind;
}

/** What a device has of its one filespace, as it stands in the browser's database, in one moment. */
export interface StoredReplica {
  /** Null where there is none. */
  readonly state: ReplicaState | null;
  readonly isFilling: boolean;
  /** By id. */
  readonly items: readonly PlacedItem[];
}

interface StoredLeaf {
  readonly key: LeafKey;
  readonly bytes: string;
}

/** Throws where a leaf is torn, is not where its key says, or is out of order. */
export async function storedReplica(page: Page): Promise<StoredReplica> {
  const { drive, folders, files } = await readTables(page);
  const state = drive?.shown ?? drive?.filling ?? null;
  const items = [...itemsOf('folder', folders, state?.r), ...itemsOf('file', files, state?.r)];
  return { state, isFilling: drive?.filling != null, items: sortById(items) };
}

/** The same of the server. */
export async function itemsOnServer(product: ServerUnderTest, driveId: string): Promise<PlacedItem[]> {
  const rows = await product.query('select * from items where drive_id = $1', [driveId]);
  const items = rows.map(
    (row): PlacedItem => ({
      kind: Number(row['kind']) === 0 ? 'folder' : 'file',
      parentId: wireIdOf(String(row['parent_id'])),
      id: String(row['id']),
      name: String(row['name']),
      sizeBytes: Number(row['size_bytes']),
      createdMs: Number(row['created_ms']),
      modifiedMs: Number(row['modified_ms']),
      contentSeq: Number(row['content_seq']),
    }),
  );
  return sortById(items);
}

function sortById(items: PlacedItem[]): PlacedItem[] {
  return items.sort((one, other) => (one.id < other.id ? -1 : 1));
}

function itemsOf(kind: ItemKind, rows: readonly StoredLeaf[], r: number | undefined): PlacedItem[] {
  const leaves = rows.flatMap(({ key, bytes }) => {
    if (key[0] !== r) return [];
    const leaf = readLeafBlock(new Uint8Array(Buffer.from(bytes, 'base64')));
    if (leafKeyOf(r, leaf).join() !== key.join()) throw new Error(`a leaf is not where its key says: ${key}`);
    return [leaf];
  });
  if (!areInOrder(leaves, undefined)) throw new Error(`the leaves of kind ${kind} are out of order`);
  return leaves.flatMap((leaf) => leafItemsOf(leaf).map((item) => ({ kind, ...item })));
}

function readTables(page: Page) {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const base64 = (bytes: ArrayBuffer) => {
      let text = '';
      for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
      return btoa(text);
    };
    const database = await done(indexedDB.open(`lunvik-${localStorage.getItem('userId')}`));
    const reading = database.transaction(['syncStates', 'folders', 'files']);
    const rows = (table: string) =>
      done<{ r: number; p: string; k: string; bytes: ArrayBuffer }[]>(reading.objectStore(table).getAll());
    const [drives, folders, files] = await Promise.all([
      done<{ shown: ReplicaState | null; filling: ReplicaState | null }[]>(
        reading.objectStore('syncStates').getAll(),
      ),
      rows('folders'),
      rows('files'),
    ]);
    database.close();
    const toLeaf = ({ r, p, k, bytes }: (typeof folders)[number]) => ({
      key: [r, p, k] as const,
      bytes: base64(bytes),
    });
    return { drive: drives[0], folders: folders.map(toLeaf), files: files.map(toLeaf) };
  });
}
