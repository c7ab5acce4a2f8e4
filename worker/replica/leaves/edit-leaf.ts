import type { Item } from '#contract/entities/item.ts';
import { itemFields, numberFields } from '#contract/entities/item-fields.ts';
import { type LeafBlock, leafItems, readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { LeafBuilder, type LeafSource } from '#contract/replica-format/leaf-builder.ts';
import { idBytes, isSameId, packId } from '#contract/replica-format/packed-ids.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { childrenRange, nameAt, placeOfItem, placeOfKey } from './find-in-leaf.ts';
import { parentKey } from './leaf-key.ts';

/** What changes in a leaf. An item may be in one of `remove`, `replace` and `insert` only. */
export interface LeafEdits {
  /** Folders whose children go, all of them. */
  readonly clear: Set<string>;
  readonly remove: { readonly parentId: string; readonly key: string; readonly id: string }[];
  /** The same item under the same key: its columns change, its place does not. */
  readonly replace: Item[];
  readonly insert: Item[];
}

export function noLeafEdits(): LeafEdits {
  return { clear: new Set(), remove: [], replace: [], insert: [] };
}

/**
 * The leaf after the edits, cut where it has become too large: none where nothing is left of it. Undefined where nothing
 * changes. Throws where an item does not stand where it is looked for.
 */
export function editLeaf(leaf: LeafBlock, edits: LeafEdits): LeafBlock[] | undefined {
  const { dropped, replaced, inserted } = placesOf(leaf, edits);
  if (dropped.size === 0 && replaced.size === 0 && inserted.length === 0) return undefined;
  const builder = new LeafBuilder();
  let next = 0;
  /** In one piece, as far as nothing changes. */
  const copyUpTo = (to: number) => {
    while (next < to) {
      if (dropped.has(next)) next += 1;
      else if (replaced.has(next)) {
        appendItem(builder, replaced.get(next) as Item);
        next += 1;
      } else {
        let end = next + 1;
        while (end < to && !dropped.has(end) && !replaced.has(end)) end += 1;
        builder.appendLeaf(leaf, next, end);
        next = end;
      }
    }
  };
  for (const { at, item } of inserted) {
    copyUpTo(at);
    appendItem(builder, item);
  }
  copyUpTo(leaf.count);
  return finished(builder, leaf.kind);
}

/** One leaf of items, or several, in their order. `items` are of one kind. */
export function leavesOfItems(kind: LeafBlock['kind'], items: readonly Item[]): LeafBlock[] {
  const builder = new LeafBuilder();
  const sorted = items.map((item) => ({ item, at: 0, key: sortKey(item.name) })).sort(byPlace);
  for (const { item } of sorted) appendItem(builder, item);
  return finished(builder, kind);
}

/** Two neighbors as one leaf. */
export function joinLeaves(left: LeafBlock, right: LeafBlock): LeafBlock {
  const builder = new LeafBuilder();
  builder.appendLeaf(left, 0, left.count);
  builder.appendLeaf(right, 0, right.count);
  return readLeafBlock(builder.finish(left.kind));
}

/** Whether one of two neighbors is so small, and the other has so much room, that they become one. */
export function shouldJoin(one: number, other: number): boolean {
  const isSmall = Math.min(one, other) < leafItems.fewest;
  return isSmall && one + other <= (leafItems.target + leafItems.most) / 2;
}

interface Insertion {
  readonly at: number;
  readonly key: string;
  readonly item: Item;
}

function placesOf(leaf: LeafBlock, edits: LeafEdits) {
  const dropped = new Set<number>();
  for (const folderId of edits.clear) {
    const { from, to } = childrenRange(leaf, folderId);
    for (let at = from; at < to; at += 1) dropped.add(at);
  }
  const find = (parentId: string, key: string, id: string): number => {
    const at = placeOfItem(leaf, childrenRange(leaf, parentId), key, id);
    if (at < 0) throw new Error(`the leaves do not hold ${id}, but the index says so`);
    return at;
  };
  for (const { parentId, key, id } of edits.remove) dropped.add(find(parentId, key, id));
  const replaced = new Map<number, Item>();
  for (const item of edits.replace) {
    const at = find(item.parentId, sortKey(item.name), item.id);
    if (!isSameItem(leaf, at, item)) replaced.set(at, item);
  }
  const inserted = edits.insert
    .map((item): Insertion => {
      const key = sortKey(item.name);
      return { at: placeOfKey(leaf, childrenRange(leaf, item.parentId), key, true), key, item };
    })
    .sort(byPlace);
  return { dropped, replaced, inserted };
}

/** Of two folders without children in the leaf both are at one place. */
function byPlace(one: Insertion, other: Insertion): number {
  return (
    one.at - other.at ||
    compareText(parentKey(one.item.parentId), parentKey(other.item.parentId)) ||
    compareText(one.key, other.key) ||
    compareText(one.item.id, other.item.id)
  );
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function isSameItem(leaf: LeafBlock, at: number, item: Item): boolean {
  return (
    nameAt(leaf, at) === item.name &&
    (leaf.contentSeqs?.[at] ?? 0) === (item.contentSeq ?? 0) &&
    numberFields.every((field) => leaf[itemFields[field].wire][at] === item[field])
  );
}

const encoder = new TextEncoder();

function appendItem(builder: LeafBuilder, item: Item): void {
  const ids = new Uint8Array(idBytes * 2);
  packId(item.id, ids);
  packId(item.parentId, ids, idBytes);
  const names = encoder.encode(item.name);
  const source: LeafSource = {
    ids,
    sizes: [item.sizeBytes],
    created: [item.createdMs],
    modified: [item.modifiedMs],
    contentSeqs: [item.contentSeq ?? 0],
    nameEnds: Uint32Array.of(names.length),
    names,
  };
  builder.append(ids, idBytes, source, 0, 1);
}

function finished(builder: LeafBuilder, kind: LeafBlock['kind']): LeafBlock[] {
  if (builder.count === 0) return [];
  const whole = readLeafBlock(builder.finish(kind));
  return whole.count > leafItems.most ? splitLeaf(whole) : [whole];
}

/** Into even parts, never between two of one parent and sort key: a key leads to all that have it. */
function splitLeaf(leaf: LeafBlock): LeafBlock[] {
  const parts = Math.ceil(leaf.count / leafItems.target);
  const pieces: LeafBlock[] = [];
  const builder = new LeafBuilder();
  let from = 0;
  for (let part = 1; part <= parts; part += 1) {
    let to = Math.max(from, Math.round((leaf.count * part) / parts));
    while (to > from && to < leaf.count && isSamePlace(leaf, to - 1, to)) to += 1;
    if (to === from) continue;
    builder.appendLeaf(leaf, from, to);
    pieces.push(readLeafBlock(builder.finish(leaf.kind)));
    from = to;
  }
  return pieces;
}

function isSamePlace(leaf: LeafBlock, one: number, other: number): boolean {
  const runOf = (at: number) => leaf.runEnds.findIndex((end) => at < end);
  if (sortKey(nameAt(leaf, one)) !== sortKey(nameAt(leaf, other))) return false;
  const [a, b] = [runOf(one), runOf(other)];
  return a === b || isSameId(leaf.parents, a * idBytes, leaf.parents, b * idBytes);
}
