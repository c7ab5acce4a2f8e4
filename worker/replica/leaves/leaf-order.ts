import type { ItemKind } from '#contract/entities/item.ts';
import { type LeafBlock, namesBeyondAscii } from '#contract/replica-format/leaf-block.ts';
import { idBytes, unpackId } from '#contract/replica-format/packed-ids.ts';
import { caseKey, nameKeyOf } from '#contract/rules/name-key.ts';
import { sortKey, sortKeyOf } from '#contract/rules/sort-key/sort-key.ts';
import type { FillPosition } from '../state/fill-progress.ts';
import { nameAt } from './find-in-leaf.ts';
import { foldNames } from './fold-names.ts';
import { parentKey } from './leaf-key.ts';

export function parentsOf(leaves: readonly LeafBlock[]): ReadonlySet<string> {
  const parents = new Set<string>();
  for (const leaf of leaves) {
    for (let at = 0; at < leaf.parents.length; at += idBytes) parents.add(unpackId(leaf.parents, at));
  }
  return parents;
}

/**
 * A server that has other tables of Unicode, or another release, sorts otherwise. ASCII is sorted alike by all: of it only
 * the ends of a leaf are looked at, and what stands beside another name.
 */
export function areInOrder(leaves: readonly LeafBlock[], reached: FillPosition | undefined): boolean {
  let [p, key] = [reached?.p ?? '', reached?.sortKey ?? ''];
  for (const leaf of leaves) {
    let run = 0;
    let parent = -1;
    const places = lookedAt(leaf);
    const names = foldNames(leaf, places, caseKey);
    for (const [index, at] of places.entries()) {
      while (at >= (leaf.runEnds[run] ?? leaf.count)) run += 1;
      const nextP: string = run === parent ? p : parentOfRun(leaf, run);
      const nextKey = sortKeyOf(nameKeyOf(names[index] ?? ''));
      if (nextP < p || (nextP === p && nextKey < key)) return false;
      [p, key, parent] = [nextP, nextKey, run];
    }
  }
  return true;
}

/** In rising order, none twice. */
function lookedAt(leaf: LeafBlock): readonly number[] {
  const last = leaf.count - 1;
  const looked = [0];
  const look = (at: number) => {
    if (at > (looked.at(-1) ?? 0) && at <= last) looked.push(at);
  };
  for (const at of namesBeyondAscii(leaf)) {
    look(at - 1);
    look(at);
    look(at + 1);
  }
  look(last);
  return looked;
}

export function lastOf(leaves: readonly LeafBlock[], kind: ItemKind): FillPosition {
  const leaf = leaves.at(-1);
  if (leaf === undefined) throw new Error('no leaf');
  const last = leaf.count - 1;
  return { kind, p: parentOfRun(leaf, leaf.runEnds.length - 1), sortKey: sortKey(nameAt(leaf, last)) };
}

function parentOfRun(leaf: LeafBlock, run: number): string {
  return parentKey(unpackId(leaf.parents, run * idBytes));
}
