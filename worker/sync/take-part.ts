import type { ItemKind } from '#contract/entities/item.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { parentKey } from '../replica/leaves/leaf-key.ts';
import { allLeafKeys } from '../replica/leaves/leaf-table.ts';
import { leafFinderOf } from '../replica/leaves/locate-leaves.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';

/**
 * Of a page, so much is written in one transaction; an item that touches more, or a folder that goes with more, alone.
 * Leaves are what it costs: each that is touched is read, edited and written again.
 */
export const mostOfPart = { leaves: 64, entries: 2000 };

/** Where something is written: among the children of a folder. */
export interface Place {
  readonly parentId: string;
  readonly kind: ItemKind;
  readonly name: string;
}

/** What is written for an entry. */
export interface Touched {
  readonly places: readonly Place[];
  /** Leaves that go with it, or are written again for it. */
  readonly dropped: number;
}

/** The first of the entries that are left, as many as one transaction takes. `leafOf` names the leaf of a place. */
export function takePart<Entry>(
  left: readonly Entry[],
  touchedBy: (entry: Entry) => Touched,
  leafOf: (place: Place) => string,
): readonly Entry[] {
  const leaves = new Set<string>();
  let dropped = 0;
  let taken = 0;
  for (const entry of left) {
    const touched = touchedBy(entry);
    for (const place of touched.places) leaves.add(leafOf(place));
    dropped += touched.dropped;
    const isFull = leaves.size + dropped > mostOfPart.leaves || taken >= mostOfPart.entries;
    if (isFull && taken > 0) break;
    taken += 1;
  }
  return left.slice(0, taken);
}

/** Names the leaves of places in a replica as they are now. */
export async function leafNamerOf(
  db: ReplicaDatabase,
  r: number,
  places: readonly Place[],
): Promise<(place: Place) => string> {
  if (places.length === 0) return () => '';
  const [folders, files] = await db.transaction('r', [db.folders, db.files], () =>
    Promise.all([allLeafKeys('folder', r), allLeafKeys('file', r)]),
  );
  const find = { folder: leafFinderOf(r, folders), file: leafFinderOf(r, files) };
  return ({ parentId, kind, name }) =>
    `${kind} ${find[kind]({ p: parentKey(parentId), key: sortKey(name) })}`;
}
