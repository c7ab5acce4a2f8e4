import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import fc from 'fast-check';
import type { Item, ItemKind } from '#contract/entities/item.ts';
import { type LeafBlock, leafItems, readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { LeafBuilder } from '#contract/replica-format/leaf-builder.ts';
import { idBytes, packIds } from '#contract/replica-format/packed-ids.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { itemsOfLeaf } from '#worker/replica/leaves/find-in-leaf.ts';
import { leafKeyOf, parentKey } from '#worker/replica/leaves/leaf-key.ts';
import { ReplicaDatabase, type ReplicaState } from '#worker/replica/replica-database.ts';
import { type ArrivedLeaf, storeLeaves } from '#worker/replica/store-leaves.ts';

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

/** As the server sends it: folders before files, by parent, then sort key by its UTF-8 bytes; or as another one does. */
export function inWireOrder(items: Iterable<Item>, keyOf = sortKey): Item[] {
  const wire = (each: Item) => (each.parentId === rootId ? '0' : each.parentId);
  return [...items].sort(
    (a, b) =>
      Number(a.kind === 'file') - Number(b.kind === 'file') ||
      wire(a).localeCompare(wire(b), 'en') ||
      Buffer.compare(Buffer.from(keyOf(a.name)), Buffer.from(keyOf(b.name))),
  );
}

/** Items in the order of the wire as leaves, each with the position of its last item in `from`'s count. */
export function arrivedLeaves(items: readonly Item[], itemsOfLeaf = 20, from = 0): ArrivedLeaf[] {
  const leaves: ArrivedLeaf[] = [];
  for (let at = 0; at < items.length; ) {
    const kind = items[at]?.kind ?? 'file';
    let to = at;
    while (to < items.length && to < at + itemsOfLeaf && items[to]?.kind === kind) to += 1;
    leaves.push({ leaf: leafFrom(kind, items.slice(at, to)), position: String(from + to) });
    at = to;
  }
  return leaves;
}

/** In this very order. */
export function leafFrom(kind: ItemKind, items: readonly Item[]): LeafBlock {
  const builder = new LeafBuilder();
  for (const each of items) {
    const ids = packIds([each.id, each.parentId]);
    const names = new TextEncoder().encode(each.name);
    const { sizeBytes, createdMs, modifiedMs, contentSeq = 0 } = each;
    const numbers = { sizes: [sizeBytes], created: [createdMs], modified: [modifiedMs] };
    const source = {
      ids,
      ...numbers,
      contentSeqs: [contentSeq],
      nameEnds: Uint32Array.of(names.length),
      names,
    };
    builder.append(ids, idBytes, source, 0, 1);
  }
  return readLeafBlock(builder.finish(kind));
}

/** Stores items of a full sync as they come from the wire. */
export function storeItems(
  db: ReplicaDatabase,
  items: Iterable<Item>,
  filespaceId: string = driveId,
): Promise<ReplicaState> {
  return storeLeaves(db, filespaceId, arrivedLeaves(inWireOrder(items)), allowed);
}

/** Everything that a replica holds; throws where a leaf or their order is not as it has to be. */
export async function itemsStored(db: ReplicaDatabase, r: number): Promise<Tree> {
  const tree: Tree = new Map();
  for (const kind of ['folder', 'file'] as const) {
    const rows = await db[kind === 'folder' ? 'folders' : 'files']
      .where('[r+p+k]')
      .between([r, Dexie.minKey], [r, Dexie.maxKey])
      .toArray();
    let before: readonly [string, string] = ['', ''];
    for (const row of rows) {
      const leaf = readLeafBlock(row.bytes);
      if (leaf.kind !== kind) throw new Error('a leaf is in the other table');
      if (leaf.count === 0 || leaf.count > leafItems.most) throw new Error('a leaf is too small or large');
      const key = [row.r, row.p, row.k];
      if (String(leafKeyOf(r, leaf)) !== String(key)) throw new Error('a leaf stands under another key');
      for (const each of itemsOfLeaf(leaf)) {
        const place = [parentKey(each.parentId), sortKey(each.name)] as const;
        if (place[0] < before[0] || (place[0] === before[0] && place[1] < before[1]))
          throw new Error('a leaf is out of order');
        before = place;
        if (tree.has(each.id)) throw new Error('an item is there twice');
        tree.set(each.id, each);
      }
    }
  }
  return tree;
}

export function sorted(tree: Tree): Item[] {
  return [...tree.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
