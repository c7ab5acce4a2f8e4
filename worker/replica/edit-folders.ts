import type { ItemKind } from '#contract/entities/item.ts';
import type { Columns } from './block.ts';
import type { BlockRow, ListingRow, Outline, ReplicaDatabase } from './database.ts';
import { blocksToLoad, type EditedRun, editRun } from './edit-run.ts';
import { noOutline } from './outline.ts';
import type { FolderEdits } from './plan.ts';
import { type BlockKey, blockRow, blockTable, deleteQuietly, putQuietly } from './store.ts';

const foldersAtOnce = 200;
const kinds: readonly ItemKind[] = ['folder', 'file'];

/**
 * Carries edits out in the blocks and listings of a replica, inside the caller's transaction. Returns whether anything
 * had to be written. `complete` is what a listing says that had not been there.
 */
export async function editFolders(
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
    ([p], index): ListingRow => found[index] ?? { r, p, folders: noOutline, files: noOutline, complete },
  );
  const after = listings.map((listing) => ({ ...listing }));
  const dirty = new Set<number>();
  for (const kind of kinds) {
    const runs = some.map(([, edit], index) => ({
      edits: edit[kind],
      outline: listings[index]?.[outlineName(kind)] ?? noOutline,
    }));
    const loaded = await loadBlocks(
      db,
      r,
      kind,
      runs.map(({ outline, edits }, index) => ({
        p: some[index]?.[0] ?? '',
        outline,
        wanted: blocksToLoad(outline, edits),
      })),
    );
    const put: BlockRow[] = [];
    const drop: BlockKey[] = [];
    runs.forEach(({ edits, outline }, index) => {
      const edited = editRun(outline, loaded[index] ?? new Map(), edits);
      const row = after[index];
      if (!edited || !row) return;
      dirty.add(index);
      after[index] = withOutline(row, kind, edited);
      for (const { k, columns } of edited.put) put.push(blockRow(r, row.p, k, columns));
      for (const k of edited.drop) drop.push([r, row.p, k]);
    });
    await putQuietly(blockTable(db, kind), put);
    await deleteQuietly(blockTable(db, kind), drop);
  }
  await putQuietly(
    db.listings,
    after.filter((_, index) => dirty.has(index)),
  );
  return dirty.size > 0;
}

interface Wanted {
  readonly p: string;
  readonly outline: Outline;
  readonly wanted: ReadonlySet<number>;
}

async function loadBlocks(
  db: ReplicaDatabase,
  r: number,
  kind: ItemKind,
  folders: readonly Wanted[],
): Promise<Map<number, Columns>[]> {
  const keys: BlockKey[] = [];
  const places: { readonly into: Map<number, Columns>; readonly block: number }[] = [];
  const loaded = folders.map(({ p, outline, wanted }) => {
    const into = new Map<number, Columns>();
    for (const block of wanted) {
      keys.push([r, p, outline.keys[block] ?? '']);
      places.push({ into, block });
    }
    return into;
  });
  const rows = keys.length > 0 ? await blockTable(db, kind).bulkGet(keys) : [];
  rows.forEach((row, index) => {
    const place = places[index];
    if (!row || !place)
      throw new Error(`a listing names a block that is not there: ${keys[index]?.join(' ')}`);
    place.into.set(place.block, row);
  });
  return loaded;
}

export function outlineName(kind: ItemKind): 'folders' | 'files' {
  return kind === 'folder' ? 'folders' : 'files';
}

function withOutline(row: ListingRow, kind: ItemKind, edited: EditedRun): ListingRow {
  return { ...row, [outlineName(kind)]: edited.outline };
}
