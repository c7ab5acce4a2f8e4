import { type LeafBlock, LeafBlockError } from '#contract/replica-format/leaf-block.ts';
import { unpackId } from '#contract/replica-format/packed-ids.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { nameAt } from './find-in-leaf.ts';

/**
 * Where a leaf stands among those of its replica and kind: parent and sort key of its first item. Behind the sort key, and a
 * character below all of a name, `k` says how many items the leaf holds: the keys of a folder's leaves count its children,
 * and none of them is read for it.
 */
export type LeafKey = readonly [r: number, p: string, k: string];

/** A key as one text. */
export function leafName(key: LeafKey): string {
  return key.join('/');
}

const separator = '\u0000';
/** Above every count. */
const afterCount = '\uffff';

/** Parents in the order of leaves, which is that of the wire: the root first, the others by their bytes. */
export function parentKey(parentId: string): string {
  return parentId === rootId ? '' : parentId;
}

export function leafKeyOf(r: number, leaf: LeafBlock): LeafKey {
  if (leaf.count === 0) throw new LeafBlockError('it holds nothing');
  return [
    r,
    parentKey(unpackId(leaf.parents)),
    `${sortKey(nameAt(leaf, 0))}${separator}${leaf.count.toString(36)}`,
  ];
}

export function sortKeyOfLeaf([, , k]: LeafKey): string {
  return k.slice(0, k.lastIndexOf(separator));
}

export function countOfLeaf([, , k]: LeafKey): number {
  return Number.parseInt(k.slice(k.lastIndexOf(separator) + 1), 36);
}

/** Above the keys of all leaves that begin with this sort key or below it. */
export function afterSortKey(key: string): string {
  return `${key}${separator}${afterCount}`;
}

/** Above every sort key. */
export const aboveSortKeys = '\uffff\uffff\uffff';

export function compareLeafKeys([, p, k]: LeafKey, [, otherP, otherK]: LeafKey): number {
  return p === otherP ? compareText(k, otherK) : compareText(p, otherP);
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
