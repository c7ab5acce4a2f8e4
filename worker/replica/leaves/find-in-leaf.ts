import type { Item } from '#contract/entities/item.ts';
import type { LeafBlock } from '#contract/replica-format/leaf-block.ts';
import { idBytes, isSameId, packId, unpackId } from '#contract/replica-format/packed-ids.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { type Columns, numbersAt } from '../sorted-block.ts';

/** From the first item of something up to the one behind its last. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function nameAt(leaf: LeafBlock, at: number): string {
  return decoder.decode(nameBytesAt(leaf, at));
}

/** As UTF-8. */
export function nameBytesAt({ nameEnds, names }: LeafBlock, at: number): Uint8Array {
  return names.subarray(at === 0 ? 0 : (nameEnds[at - 1] ?? 0), nameEnds[at] ?? 0);
}

/** The children of a parent in a leaf; where there are none, the place at which they would stand. */
export function childrenRange(leaf: LeafBlock, parentId: string): Range {
  const packed = new Uint8Array(idBytes);
  packId(parentId, packed);
  let low = 0;
  let high = leaf.runEnds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareIds(leaf.parents, middle * idBytes, packed) < 0) low = middle + 1;
    else high = middle;
  }
  const from = low === 0 ? 0 : (leaf.runEnds[low - 1] ?? 0);
  const isThere = low < leaf.runEnds.length && isSameId(leaf.parents, low * idBytes, packed, 0);
  return { from, to: isThere ? (leaf.runEnds[low] ?? from) : from };
}

/** The first place in a range whose sort key is not below `key`; `behind`: whose sort key is above it. */
export function placeOfKey(leaf: LeafBlock, { from, to }: Range, key: string, behind = false): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    const candidate = sortKey(nameAt(leaf, middle));
    if (candidate < key || (behind && candidate === key)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where an item stands in a range, or -1. Its key leads there; what was sorted by other tables of Unicode is walked. */
export function placeOfItem(leaf: LeafBlock, range: Range, key: string, id: string): number {
  const packed = new Uint8Array(idBytes);
  packId(id, packed);
  const isIt = (at: number) => isSameId(leaf.ids, at * idBytes, packed, 0);
  for (let at = placeOfKey(leaf, range, key); at < range.to; at += 1) {
    if (isIt(at)) return at;
    if (sortKey(nameAt(leaf, at)) !== key) break;
  }
  for (let at = range.from; at < range.to; at += 1) if (isIt(at)) return at;
  return -1;
}

/** A part of a leaf as columns. Only its names are decoded; all else are views. */
export function columnsOfRange(leaf: LeafBlock, { from, to }: Range): Columns {
  return {
    ids: leaf.ids.subarray(from * idBytes, to * idBytes),
    names: namesOfRange(leaf, { from, to }),
    sizes: leaf.sizes.subarray(from, to),
    created: leaf.created.subarray(from, to),
    modified: leaf.modified.subarray(from, to),
    ...(leaf.contentSeqs && { contentSeqs: leaf.contentSeqs.subarray(from, to) }),
  };
}

export function itemsOfLeaf(leaf: LeafBlock): Item[] {
  const columns = columnsOfRange(leaf, { from: 0, to: leaf.count });
  let run = 0;
  return columns.names.map((name, at) => {
    while (at >= (leaf.runEnds[run] ?? 0)) run += 1;
    return {
      id: unpackId(leaf.ids, at * idBytes),
      parentId: unpackId(leaf.parents, run * idBytes),
      kind: leaf.kind,
      name,
      ...numbersAt(columns, at),
    };
  });
}

/** Names of ASCII are cut out of one text: there a byte is a character. */
export function namesOfRange(leaf: LeafBlock, { from, to }: Range): readonly string[] {
  const names: string[] = [];
  if (!leaf.isAscii) {
    for (let at = from; at < to; at += 1) names.push(nameAt(leaf, at));
    return names;
  }
  const start = from === 0 ? 0 : (leaf.nameEnds[from - 1] ?? 0);
  const text = decoder.decode(leaf.names.subarray(start, to === 0 ? 0 : (leaf.nameEnds[to - 1] ?? 0)));
  let begin = 0;
  for (let at = from; at < to; at += 1) {
    const end = (leaf.nameEnds[at] ?? 0) - start;
    names.push(text.slice(begin, end));
    begin = end;
  }
  return names;
}

function compareIds(ids: Uint8Array, at: number, other: Uint8Array): number {
  for (let index = 0; index < idBytes; index += 1) {
    const difference = (ids[at + index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
