import type { ItemKind } from '#contract/entities/item.ts';
import { emptyDirectory } from './block-directory.ts';
import {
  blocksToLoad,
  type ChildrenEdits,
  type EditedChildren,
  editSortedChildren,
} from './edit-sorted-children.ts';
import type { BlockDirectory, BlockRow, ListingRow, ReplicaDatabase } from './replica-database.ts';
import type { Columns } from './sorted-block.ts';
import {
  type BlockKey,
  blockRow,
  blockTable,
  bulkDeleteInBatches,
  bulkPutInBatches,
} from './table-writes.ts';

/** What is to change in a folder's children, by kind. */
export type FolderEdits = Readonly<Record<ItemKind, ChildrenEdits>>;

const foldersAtOnce = 200;
const kinds: readonly ItemKind[] = ['folder', 'file'];

/**
 * Carries edits out in the blocks and listings of a replica, inside the caller's transaction. Returns whether anything
 * had to be written. `complete` is what a listing says that had not been there.
 */
export async function writeFolderEdits(
  db: ReplicaDatabase,
  r: number,
  edits: ReadonlyMap<string, FolderEdits>,
  complete: boolean,
): Promise<boolean> {
  const all = [...edits];
  let changed = false;
  for (let from = 0; from < all.length; from += foldersAtOnce) {
    const some = all.slice(from, from + foldersAtOnce);
    if (await editSome(db, r, some, complete)) changed = true;
  }
  return changed;
}

async function editSome(
  db: ReplicaDatabase,
  r: number,
  some: readonly (readonly [string, FolderEdits])[],
  complete: boolean,
): Promise<boolean> {
  const found = await db.listings.bulkGet(some.map(([p]): [number, string] => [r, p]));
  const listings = some.map(
    ([p], index): ListingRow =>
      found[index] ?? { r, p, folders: emptyDirectory, files: emptyDirectory, complete },
  );
  const after = listings.map((listing) => ({ ...listing }));
  const dirty = new Set<number>();
  for (const kind of kinds) {
    const runs = some.map(([, edit], index) => ({
      edits: edit[kind],
      directory: listings[index]?.[directoryField(kind)] ?? emptyDirectory,
    }));
    const loaded = await loadBlocks(
      db,
      r,
      kind,
      runs.map(({ directory, edits }, index) => ({
        p: some[index]?.[0] ?? '',
        directory,
        wanted: blocksToLoad(directory, edits),
      })),
    );
    const put: BlockRow[] = [];
    const drop: BlockKey[] = [];
    runs.forEach(({ edits, directory }, index) => {
      const edited = editSortedChildren(directory, loaded[index] ?? new Map(), edits);
      const row = after[index];
      if (!edited || !row) return;
      dirty.add(index);
      after[index] = withDirectory(row, kind, edited);
      for (const { k, columns } of edited.put) put.push(blockRow(r, row.p, k, columns));
      for (const k of edited.drop) drop.push([r, row.p, k]);
    });
    await bulkPutInBatches(blockTable(db, kind), put);
    await bulkDeleteInBatches(blockTable(db, kind), drop);
  }
  await bulkPutInBatches(
    db.listings,
    after.filter((_, index) => dirty.has(index)),
  );
  return dirty.size > 0;
}

interface Wanted {
  readonly p: string;
  readonly directory: BlockDirectory;
  readonly wanted: ReadonlySet<number>;
}

async function loadBlocks(
  db: ReplicaDatabase,
  r: number,
  kind: ItemKind,
  folders: readonly Wanted[],
): Promise<Map<number, Columns>[]> {
  const keys: BlockKey[] = [];
  const targets: { readonly into: Map<number, Columns>; readonly block: number }[] = [];
  const loaded = folders.map(({ p, directory, wanted }) => {
    const into = new Map<number, Columns>();
    for (const block of wanted) {
      keys.push([r, p, directory.keys[block] ?? '']);
      targets.push({ into, block });
    }
    return into;
  });
  const rows = keys.length > 0 ? await blockTable(db, kind).bulkGet(keys) : [];
  rows.forEach((row, index) => {
    const target = targets[index];
    if (!row || !target)
      throw new Error(`a listing names a block that is not there: ${keys[index]?.join(' ')}`);
    target.into.set(target.block, row);
  });
  return loaded;
}

export function directoryField(kind: ItemKind): 'folders' | 'files' {
  return kind === 'folder' ? 'folders' : 'files';
}

function withDirectory(row: ListingRow, kind: ItemKind, edited: EditedChildren): ListingRow {
  return { ...row, [directoryField(kind)]: edited.directory };
}
