import type { ItemKind } from '#contract/entities/item.ts';
import { aboveSortKeys, afterSortKey, compareLeafKeys, type LeafKey } from './leaf-key.ts';
import { allLeafKeys, leafKeyAfter, leafKeyBefore, leafKeysBetween } from './leaf-table.ts';

/** A sort key in a folder, which is named as parentKey has it. */
export interface LeafPlace {
  readonly p: string;
  readonly key: string;
}

/** Finds leaves by what stands in them, or would. */
export interface LeafLocator {
  /** The leaf of each place; undefined where there is none at all. */
  leavesOfPlaces(places: readonly LeafPlace[]): Promise<readonly (LeafKey | undefined)[]>;
  /** All that may hold children of these folders. */
  leavesOfFolders(folders: readonly string[]): Promise<readonly (readonly LeafKey[])[]>;
}

/** For more places than this all keys are read: two thousand of them for a million items. */
const fewPlaces = 12;

/** In the caller's transaction. `places`: how many will be asked for. */
export async function createLeafLocator(kind: ItemKind, r: number, places: number): Promise<LeafLocator> {
  if (places <= fewPlaces) return askingLocator(kind, r);
  const keys = await allLeafKeys(kind, r);
  const find = leafFinderOf(r, keys);
  return {
    leavesOfPlaces: async (all) => all.map((place) => keys[find(place)]),
    leavesOfFolders: async (folders) =>
      folders.map((p) =>
        keys.slice(Math.max(0, rankOf(keys, [r, p, '']) - 1), rankOf(keys, [r, p, aboveSortKeys])),
      ),
  };
}

/** Which one of all keys of a replica and kind, in order, is that of a place; 0 where it is before all of them. */
export function leafFinderOf(r: number, keys: readonly LeafKey[]): (place: LeafPlace) => number {
  return ({ p, key }) => Math.max(0, rankOf(keys, [r, p, afterSortKey(key)]) - 1);
}

/** How many keys are at a place or below it. */
function rankOf(keys: readonly LeafKey[], place: LeafKey): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareLeafKeys(keys[middle] as LeafKey, place) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function askingLocator(kind: ItemKind, r: number): LeafLocator {
  return {
    async leavesOfPlaces(places) {
      const all = places.map(({ p, key }): LeafKey => [r, p, afterSortKey(key)]);
      const before = await Promise.all(all.map((place) => leafKeyBefore(kind, place, true)));
      if (!before.includes(undefined)) return before;
      const after = await Promise.all(all.map((place) => leafKeyAfter(kind, place)));
      return before.map((key, at) => key ?? after[at]);
    },
    async leavesOfFolders(folders) {
      const [before, own] = await Promise.all([
        Promise.all(folders.map((p) => leafKeyBefore(kind, [r, p, '']))),
        Promise.all(folders.map((p) => leafKeysBetween(kind, [r, p, ''], [r, p, aboveSortKeys]))),
      ]);
      return own.map((keys, at) => {
        const first = before[at];
        return first === undefined ? keys : [first, ...keys];
      });
    },
  };
}
