import type { Item, ItemKind } from '#contract/entities/item.ts';
import { type LeafBlock, leafItems } from '#contract/replica-format/leaf-block.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { stayInTransaction } from '../../lib/stay-in-transaction.ts';
import type { ReplicaDatabase } from '../replica-database.ts';
import { editLeaf, joinLeaves, type LeafEdits, leavesOfItems, noLeafEdits, shouldJoin } from './edit-leaf.ts';
import { compareLeafKeys, countOfLeaf, type LeafKey, leafKeyOf, parentKey } from './leaf-key.ts';
import {
  deleteLeaves,
  leafKeyAfter,
  leafKeyBefore,
  notifyFolders,
  putLeaves,
  readLeaves,
} from './leaf-table.ts';
import { createLeafLocator, type LeafLocator, type LeafPlace } from './locate-leaves.ts';

/** What changes among the children of one parent and one kind. An item may be in one of the three only. */
export interface ChildrenEdits {
  readonly remove: { readonly key: string; readonly id: string }[];
  /** The same item under the same key: its columns change, its place does not. */
  readonly replace: Item[];
  readonly insert: Item[];
}

/** What is to change in a folder's children, by kind. */
export type FolderEdits = Readonly<Record<ItemKind, ChildrenEdits>>;

export interface TreeEdits {
  /** By parent. */
  readonly edits: ReadonlyMap<string, FolderEdits>;
  /** Folders whose children go, whatever they are. None of them has edits. */
  readonly dropFolders: readonly string[];
}

const kinds: readonly ItemKind[] = ['folder', 'file'];

/**
 * Carries edits out in the leaves of a replica, inside the caller's transaction: each leaf that they touch is read and
 * written once. Returns whether anything had to be written.
 */
export async function writeTreeEdits(db: ReplicaDatabase, r: number, edits: TreeEdits): Promise<boolean> {
  const written = await Promise.all(kinds.map((kind) => writeKind(db, r, kind, edits)));
  return written.includes(true);
}

/** Takes out all children of these folders that are of one kind. */
export function clearFolders(
  db: ReplicaDatabase,
  r: number,
  kind: ItemKind,
  folders: readonly string[],
): Promise<boolean> {
  return writeKind(db, r, kind, { edits: new Map(), dropFolders: folders });
}

/** Puts items of one kind, none of which is there, to where they belong. */
export function insertItems(
  db: ReplicaDatabase,
  r: number,
  kind: ItemKind,
  items: readonly Item[],
): Promise<boolean> {
  const edits = new Map<string, FolderEdits>();
  for (const item of items) {
    const folder = edits.get(item.parentId) ?? { folder: noEdits(), file: noEdits() };
    edits.set(item.parentId, folder);
    folder[kind].insert.push(item);
  }
  return writeKind(db, r, kind, { edits, dropFolders: [] });
}

export function noEdits(): ChildrenEdits {
  return { remove: [], replace: [], insert: [] };
}

async function writeKind(
  db: ReplicaDatabase,
  r: number,
  kind: ItemKind,
  { edits, dropFolders }: TreeEdits,
): Promise<boolean> {
  const ofKind = [...edits].flatMap(([parentId, folder]) => {
    const children = folder[kind];
    const count = children.remove.length + children.replace.length + children.insert.length;
    return count === 0 ? [] : [{ parentId, children, count }];
  });
  const places = ofKind.reduce((sum, { count }) => sum + count, dropFolders.length);
  if (places === 0) return false;
  const locator = await createLeafLocator(kind, r, places);
  const byLeaf = await distribute(locator, ofKind, dropFolders);
  const keys = [...byLeaf.keys()].filter((key) => key !== undefined);
  const leaves = await readLeaves(kind, keys);
  const changed: Changed[] = keys.flatMap((key, at) => {
    const leaf = leaves[at];
    if (leaf === undefined) throw new Error(`a leaf is gone: ${key.join(' ')}`);
    const pieces = editLeaf(leaf, byLeaf.get(key) ?? noLeafEdits());
    return pieces === undefined ? [] : [{ key, pieces }];
  });
  const first = byLeaf.get(undefined);
  if (first !== undefined) {
    const [missing] = [...first.remove, ...first.replace];
    if (missing !== undefined) throw new Error(`no leaf holds ${missing.id}, but the index says so`);
    changed.push({ key: undefined, pieces: leavesOfItems(kind, first.insert) });
  }
  if (changed.length === 0) return false;
  await joinSmall(kind, changed);
  await store(kind, r, changed);
  notifyFolders(db, kind, r, [...ofKind.map(({ parentId }) => parentId), ...dropFolders].map(parentKey));
  return true;
}

/** Leaves after the edits; `key` names the one that they take the place of. */
interface Changed {
  readonly key: LeafKey | undefined;
  pieces: readonly LeafBlock[];
}

interface EditedFolder {
  readonly parentId: string;
  readonly children: ChildrenEdits;
}

/** By the leaf in which they stand or are to stand; undefined where there is no leaf at all. */
async function distribute(
  locator: LeafLocator,
  folders: readonly EditedFolder[],
  dropFolders: readonly string[],
): Promise<ReadonlyMap<LeafKey | undefined, LeafEdits>> {
  const byName = new Map<string, { readonly key: LeafKey | undefined; readonly edits: LeafEdits }>();
  const editsOf = (key: LeafKey | undefined): LeafEdits => {
    const name = key?.join('/') ?? '';
    const known = byName.get(name) ?? { key, edits: noLeafEdits() };
    byName.set(name, known);
    return known.edits;
  };
  const all = folders.flatMap(({ parentId, children }) => placedEdits(parentId, children));
  const leaves = await locator.leavesOfPlaces(all);
  all.forEach(({ put }, at) => {
    put(editsOf(leaves[at]));
  });
  const ofFolders = await locator.leavesOfFolders(dropFolders.map(parentKey));
  dropFolders.forEach((folderId, at) => {
    for (const key of ofFolders[at] ?? []) editsOf(key).clear.add(folderId);
  });
  return new Map([...byName.values()].map(({ key, edits }) => [key, edits]));
}

interface PlacedEdit extends LeafPlace {
  put(into: LeafEdits): void;
}

function placedEdits(parentId: string, { remove, replace, insert }: ChildrenEdits): PlacedEdit[] {
  const p = parentKey(parentId);
  return [
    ...remove.map(
      ({ key, id }): PlacedEdit => ({
        p,
        key,
        put: (into) => into.remove.push({ parentId, key, id }),
      }),
    ),
    ...replace.map(
      (item): PlacedEdit => ({
        p,
        key: sortKey(item.name),
        put: (into) => into.replace.push(item),
      }),
    ),
    ...insert.map(
      (item): PlacedEdit => ({
        p,
        key: sortKey(item.name),
        put: (into) => into.insert.push(item),
      }),
    ),
  ];
}

/** What has become small joins the leaf beside it, where both fit into one. */
async function joinSmall(kind: ItemKind, changed: Changed[]): Promise<void> {
  const byName = new Map(changed.flatMap((one) => (one.key ? [[one.key.join('/'), one] as const] : [])));
  for (const one of [...byName.values()]) {
    await stayInTransaction();
    const [only] = one.pieces;
    if (one.key === undefined || only === undefined || one.pieces.length > 1) continue;
    if (only.count >= leafItems.fewest) continue;
    const beside = (await leafKeyAfter(kind, one.key)) ?? (await leafKeyBefore(kind, one.key));
    if (beside === undefined) continue;
    const isAfter = compareLeafKeys(beside, one.key) > 0;
    const name = beside.join('/');
    const known = byName.get(name);
    if (known !== undefined && known.pieces.length !== 1) continue;
    if (known === undefined && !shouldJoin(only.count, countOfLeaf(beside))) continue;
    const [other] = known?.pieces ?? (await readLeaves(kind, [beside]));
    if (other === undefined || !shouldJoin(only.count, other.count)) continue;
    const joined = isAfter ? joinLeaves(only, other) : joinLeaves(other, only);
    one.pieces = [];
    if (known) known.pieces = [joined];
    else {
      const grown = { key: beside, pieces: [joined] };
      byName.set(name, grown);
      changed.push(grown);
    }
  }
}

async function store(kind: ItemKind, r: number, changed: readonly Changed[]): Promise<void> {
  const pieces = changed.flatMap((one) => one.pieces);
  const stays = new Set(pieces.map((leaf) => leafKeyOf(r, leaf).join('/')));
  const replaced = changed.map(({ key }) => key).filter((key) => key !== undefined);
  const gone = replaced.filter((key) => !stays.has(key.join('/')));
  // A key that goes may be one that another leaf takes: it goes first.
  await deleteLeaves(kind, gone);
  await putLeaves(kind, r, pieces);
}
