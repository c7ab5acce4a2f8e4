import type { ItemKind } from '#contract/entities/item.ts';
import type { LeafBlock } from '#contract/replica-format/leaf-block.ts';
import { idBytes, unpackId } from '#contract/replica-format/packed-ids.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import type { FillPosition } from '../state/fill-progress.ts';
import { nameAt } from './find-in-leaf.ts';
import { parentKey } from './leaf-key.ts';

export function parentsOf(leaves: readonly LeafBlock[]): ReadonlySet<string> {
  const parents = new Set<string>();
  for (const leaf of leaves) {
    for (let at = 0; at < leaf.parents.length; at += idBytes) parents.add(unpackId(leaf.parents, at));
  }
  return parents;
}

/** A server that has other tables of Unicode, or another release, sorts otherwise. ASCII is sorted alike by all. */
export function areInOrder(leaves: readonly LeafBlock[], reached: FillPosition | undefined): boolean {
  let [p, key] = [reached?.p ?? '', reached?.sortKey ?? ''];
  for (const leaf of leaves) {
    const last = leaf.count - 1;
    const looked = leaf.isAscii ? [0, last] : Array.from({ length: leaf.count }, (_, at) => at);
    for (const at of looked) {
      const [nextP, nextKey] = [parentAt(leaf, at), sortKey(nameAt(leaf, at))];
      if (nextP < p || (nextP === p && nextKey < key)) return false;
      [p, key] = [nextP, nextKey];
    }
  }
  return true;
}

export function lastOf(leaves: readonly LeafBlock[], kind: ItemKind): FillPosition {
  const leaf = leaves.at(-1);
  if (leaf === undefined) throw new Error('no leaf');
  const last = leaf.count - 1;
  return { kind, p: parentAt(leaf, last), sortKey: sortKey(nameAt(leaf, last)) };
}

function parentAt(leaf: LeafBlock, at: number): string {
  const run = leaf.runEnds.findIndex((end) => at < end);
  return parentKey(unpackId(leaf.parents, run * idBytes));
}
