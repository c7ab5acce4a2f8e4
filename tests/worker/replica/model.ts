import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import fc from 'fast-check';
import type { Item, ItemKind } from '#contract/entities/item.ts';
import { idBytes, unpackId } from '#contract/replica-format/packed-ids.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import type { ItemColumns } from '#contract/wire/item-rows.ts';
import { directoryField } from '#worker/replica/edit-folders.ts';
import { ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { keyAt } from '#worker/replica/sorted-block.ts';

export const driveId = 'd0000000-0000-4000-8000-000000000000';
export const allowed = async () => {};

/** The item number n's id. */
export function idOf(n: number): string {
  // Spread, so that ids do not sort as they were made.
  const hex = (Math.imul(n + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${hex}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** A database of its own with one filespace that nothing is stored of. */
export async function emptyDatabase(): Promise<ReplicaDatabase> {
  const db = new ReplicaDatabase(randomUUID(), { durability: 'relaxed' });
  await db.open();
  const row = { driveId, workspaceId: 'w', connected: true, shown: null, filling: null };
  await db.syncStates.put({ ...row, revision: 0, checkedMs: 0 });
  return db;
}

export function item(
  n: number,
  parentId: string,
  kind: ItemKind,
  name: string,
  more: Partial<Item> = {},
): Item {
  return { id: idOf(n), parentId, kind, name, sizeBytes: 0, createdMs: 1, modifiedMs: 1, ...more };
}

export type Tree = Map<string, Item>;

/** Names over few letters, so that they collide, in scripts whose order and folding differ. */
export const anyName = fc
  .array(fc.constantFrom('a', 'B', 'b', 'ß', 'Z', '1', '0', '21', ' ', '_', 'é', 'ｆ', '😀', 'ﬁ', '\ufa20'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((emails) => `x${emails.join('')}y`);

/** A valid tree: one root, unique name keys among siblings. */
export function anyTree(most: number): fc.Arbitrary<Tree> {
  const input = fc.record({
    parent: fc.nat(),
    isFolder: fc.boolean(),
    name: anyName,
    size: fc.nat(1000),
    modified: fc.nat(5),
  });
  return fc.array(input, { maxLength: most }).map((inputs) => {
    const tree: Tree = new Map();
    const folders = [rootId];
    inputs.forEach((each, n) => {
      const parentId = folders[each.parent % folders.length] ?? rootId;
      const kind = each.isFolder ? 'folder' : 'file';
      const name = freeIn(tree, parentId, each.name);
      const sizeBytes = each.isFolder ? 0 : each.size;
      tree.set(idOf(n), item(n, parentId, kind, name, { sizeBytes, modifiedMs: each.modified }));
      if (each.isFolder) folders.push(idOf(n));
    });
    return tree;
  });
}

/** The name, or a longer one that no sibling has. */
export function freeIn(tree: Tree, parentId: string, name: string, exceptId = ''): string {
  const siblings = [...tree.values()].filter((each) => each.parentId === parentId && each.id !== exceptId);
  const taken = new Set(siblings.map((each) => nameKey(each.name)));
  for (let number = 0; ; number += 1) {
    const candidate = number === 0 ? name : `${name}${number}`;
    if (!taken.has(nameKey(candidate))) return candidate;
  }
}

/** As the server sends it: by parent, folders before files, then sort key by its UTF-8 bytes; or as another one does. */
export function inWireOrder(items: Iterable<Item>, keyOf = sortKey): Item[] {
  const wire = (each: Item) => (each.parentId === rootId ? '0' : each.parentId);
  return [...items].sort(
    (a, b) =>
      wire(a).localeCompare(wire(b), 'en') ||
      Number(a.kind === 'file') - Number(b.kind === 'file') ||
      Buffer.compare(Buffer.from(keyOf(a.name)), Buffer.from(keyOf(b.name))),
  );
}

export function columnsFrom(items: readonly Item[]): ItemColumns {
  const hex = (id: string) => (id === rootId ? '0'.repeat(32) : id.replaceAll('-', ''));
  const runs: { parent: string; kind: 0 | 1; count: number }[] = [];
  for (const each of items) {
    const parent = hex(each.parentId);
    const kind = each.kind === 'folder' ? 0 : 1;
    const last = runs.at(-1);
    if (last && last.parent === parent && last.kind === kind) last.count += 1;
    else runs.push({ parent, kind, count: 1 });
  }
  return {
    ids: items.map((each) => hex(each.id)).join(''),
    runs,
    names: items.map((each) => each.name),
    sizes: items.map((each) => each.sizeBytes),
    created: items.map((each) => each.createdMs),
    modified: items.map((each) => each.modifiedMs),
  };
}

/** Everything that a replica holds; throws where a block, a listing or their order is not as it has to be. */
export async function itemsStored(db: ReplicaDatabase, r: number): Promise<Tree> {
  const tree: Tree = new Map();
  const named = new Set<string>();
  const listings = await db.listings.where('[r+p]').between([r, Dexie.minKey], [r, Dexie.maxKey]).toArray();
  for (const listing of listings) {
    for (const kind of ['folder', 'file'] as const) {
      const directory = listing[directoryField(kind)];
      let before = '';
      for (const [at, k] of directory.keys.entries()) {
        const block = await db[directoryField(kind)].get([r, listing.p, k]);
        named.add(`${kind} ${listing.p} ${k}`);
        if (!block || block.names.length !== directory.counts[at]) throw new Error('a count is wrong');
        if (block.names.length === 0 || block.names.length > 512)
          throw new Error('a block is too small or large');
        if (at === 0 ? k !== '' : keyAt(block, 0) < k) throw new Error('a block begins before its key');
        for (let index = 0; index < block.names.length; index += 1) {
          if (keyAt(block, index) < before) throw new Error('a block is out of order');
          before = keyAt(block, index);
          const id = unpackId(block.ids, index * idBytes);
          if (tree.has(id)) throw new Error('an item is there twice');
          tree.set(id, {
            id,
            parentId: listing.p,
            kind,
            name: block.names[index] ?? '',
            sizeBytes: block.sizes[index] ?? 0,
            createdMs: block.created[index] ?? 0,
            modifiedMs: block.modified[index] ?? 0,
            ...(block.contentSeqs?.[index] && { contentSeq: block.contentSeqs[index] }),
          });
        }
      }
    }
  }
  for (const kind of ['folder', 'file'] as const) {
    for (const block of await db[directoryField(kind)].toArray()) {
      if (block.r === r && !named.has(`${kind} ${block.p} ${block.k}`)) throw new Error('an orphan block');
    }
  }
  return tree;
}

export function sorted(tree: Tree): Item[] {
  return [...tree.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
