import type { Item } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { idBytes, packId, sameId } from './packed-ids.ts';

/** Items as columns, sorted by name key in the order of UTF-16 code units, which is also IndexedDB's. */
export interface Columns {
  readonly ids: Uint8Array;
  readonly names: readonly string[];
  readonly sizes: Float64Array;
  readonly created: Float64Array;
  readonly modified: Float64Array;
}

/** A block never holds more than `most`, is cut to `aim`, and joins a neighbour when it has fewer than `few`. */
export const blockItems = { most: 512, aim: 384, few: 96 } as const;

export const noColumns: Columns = {
  ids: new Uint8Array(0),
  names: [],
  sizes: new Float64Array(0),
  created: new Float64Array(0),
  modified: new Float64Array(0),
};

export function keyAt(columns: Columns, index: number): string {
  return nameKey(columns.names[index] ?? '');
}

/** The first position whose key is not below `key`. */
export function lowerBound(columns: Columns, key: string): number {
  return bound(columns, (candidate) => candidate < key);
}

/** The first position whose key is above `key`. */
export function upperBound(columns: Columns, key: string): number {
  return bound(columns, (candidate) => candidate <= key);
}

/** Where an item stands, or -1. Its key leads there; a block that was sorted by older Unicode tables is walked. */
export function findItem(columns: Columns, key: string, id: string): number {
  const packed = new Uint8Array(idBytes);
  packId(id, packed);
  for (let index = lowerBound(columns, key); index < columns.names.length; index += 1) {
    if (sameId(columns.ids, index * idBytes, packed, 0)) return index;
    if (keyAt(columns, index) !== key) break;
  }
  for (let index = 0; index < columns.names.length; index += 1) {
    if (sameId(columns.ids, index * idBytes, packed, 0)) return index;
  }
  return -1;
}

export interface BlockEdits {
  readonly remove: ReadonlySet<number>;
  /** Items that take the place of others, whose key is theirs too. */
  readonly replace: ReadonlyMap<number, Item>;
  /** In the order of their keys. */
  readonly insert: readonly { readonly key: string; readonly item: Item }[];
}

/** The columns after all the edits, in one pass. Positions are those before it. */
export function rewrite(columns: Columns, edits: BlockEdits): Columns {
  const before = columns.names.length;
  const into = room(before - edits.remove.size + edits.insert.length);
  let next = 0;
  const copyUpTo = (to: number) => {
    for (; next < to; next += 1) {
      if (edits.remove.has(next)) continue;
      const replacement = edits.replace.get(next);
      if (replacement) putItem(into, replacement);
      else copyItem(into, columns, next);
    }
  };
  for (const { key, item } of edits.insert) {
    copyUpTo(Math.max(next, upperBound(columns, key)));
    putItem(into, item);
  }
  copyUpTo(before);
  return into;
}

export function sliceColumns(columns: Columns, from: number, to: number): Columns {
  return {
    ids: columns.ids.slice(from * idBytes, to * idBytes),
    names: columns.names.slice(from, to),
    sizes: columns.sizes.slice(from, to),
    created: columns.created.slice(from, to),
    modified: columns.modified.slice(from, to),
  };
}

export function concatColumns(left: Columns, right: Columns): Columns {
  const at = left.names.length;
  const into = room(at + right.names.length);
  into.ids.set(left.ids);
  into.ids.set(right.ids, at * idBytes);
  for (const column of ['sizes', 'created', 'modified'] as const) {
    into[column].set(left[column]);
    into[column].set(right[column], at);
  }
  return { ...into, names: left.names.concat(right.names) };
}

/** Cuts into even parts no longer than `aim`, never between two equal keys. */
export function cut(columns: Columns, aim: number = blockItems.aim): Columns[] {
  const count = columns.names.length;
  const parts = Math.ceil(count / aim);
  if (parts <= 1) return [columns];
  const pieces: Columns[] = [];
  let from = 0;
  for (let part = 1; part <= parts; part += 1) {
    let to = Math.round((count * part) / parts);
    while (to < count && to > from && keyAt(columns, to) === keyAt(columns, to - 1)) to += 1;
    if (to > from) pieces.push(sliceColumns(columns, from, to));
    from = Math.max(from, to);
  }
  return pieces;
}

/** Sorted anew: what arrives is in the order of code points, which differs beyond U+D800. */
export function sortColumns(columns: Columns, keys: readonly string[]): Columns {
  const order = keys.map((_, index) => index);
  order.sort((a, b) => compare(keys[a] ?? '', keys[b] ?? ''));
  const into = room(keys.length);
  for (const index of order) copyItem(into, columns, index);
  return into;
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function columnsOf(items: readonly Item[]): Columns {
  const into = room(items.length);
  for (const item of items) putItem(into, item);
  return into;
}

export function sameItem(columns: Columns, index: number, item: Item): boolean {
  return (
    columns.names[index] === item.name &&
    columns.sizes[index] === item.sizeBytes &&
    columns.created[index] === item.createdMs &&
    columns.modified[index] === item.modifiedMs
  );
}

type Growing = Omit<Columns, 'names'> & { readonly names: string[] };

function room(count: number): Growing {
  return {
    ids: new Uint8Array(count * idBytes),
    names: [],
    sizes: new Float64Array(count),
    created: new Float64Array(count),
    modified: new Float64Array(count),
  };
}

function copyItem(into: Growing, from: Columns, index: number): void {
  const at = into.names.length;
  const start = index * idBytes;
  into.ids.set(from.ids.subarray(start, start + idBytes), at * idBytes);
  into.sizes[at] = from.sizes[index] ?? 0;
  into.created[at] = from.created[index] ?? 0;
  into.modified[at] = from.modified[index] ?? 0;
  into.names.push(from.names[index] ?? '');
}

function putItem(into: Growing, item: Item): void {
  const at = into.names.length;
  packId(item.id, into.ids, at * idBytes);
  into.sizes[at] = item.sizeBytes;
  into.created[at] = item.createdMs;
  into.modified[at] = item.modifiedMs;
  into.names.push(item.name);
}

function bound(columns: Columns, isBelow: (key: string) => boolean): number {
  let low = 0;
  let high = columns.names.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(keyAt(columns, middle))) low = middle + 1;
    else high = middle;
  }
  return low;
}
