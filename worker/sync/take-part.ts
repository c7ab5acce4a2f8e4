import type { ItemKind } from '#contract/entities/item.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { findBlock } from '../replica/block-directory.ts';
import { directoryField } from '../replica/edit-folders.ts';
import type { ListingRow, ReplicaDatabase } from '../replica/replica-database.ts';
import { blockItems } from '../replica/sorted-block.ts';
import type { DriveIndex } from '../tree-index/drive-index.ts';

/**
 * Of a page, so much is written in one transaction; an item that touches more, or a folder that goes with more, alone.
 * Blocks are what it costs: each that is touched is read, edited and written again.
 */
export const mostOfPart = { blocks: 64, entries: 2000 };

/** Where something is written: among the children of a folder. */
export interface Place {
  readonly parentId: string;
  readonly kind: ItemKind;
  readonly name: string;
}

/** What is written for an entry. */
export interface Touched {
  readonly places: readonly Place[];
  /** Blocks that go with it. */
  readonly dropped: number;
}

/** The first of the entries that are left, as many as one transaction takes. `blockOf` names the block of a place. */
export function takePart<Entry>(
  left: readonly Entry[],
  touchedBy: (entry: Entry) => Touched,
  blockOf: (place: Place) => string,
): readonly Entry[] {
  const blocks = new Set<string>();
  let dropped = 0;
  let taken = 0;
  for (const entry of left) {
    const touched = touchedBy(entry);
    for (const place of touched.places) blocks.add(blockOf(place));
    dropped += touched.dropped;
    const isFull = blocks.size + dropped > mostOfPart.blocks || taken >= mostOfPart.entries;
    if (isFull && taken > 0) break;
    taken += 1;
  }
  return left.slice(0, taken);
}

/**
 * Names the blocks of places in a replica as they are now. A folder is one, unless the index says that it is so large that
 * its listing is to be asked.
 */
export async function blocksOf(
  { listings }: Pick<ReplicaDatabase, 'listings'>,
  r: number,
  index: DriveIndex,
  places: Iterable<Place>,
): Promise<(place: Place) => string> {
  const folders = new Set(Array.from(places, ({ parentId }) => parentId));
  const isLarge = (id: string) => index.countChildren(id, blockItems.maxItems + 1) > blockItems.maxItems;
  const keys = [...folders].filter(isLarge).map((p): [number, string] => [r, p]);
  const large = new Map<string, ListingRow>();
  for (const listing of keys.length > 0 ? await listings.bulkGet(keys) : [])
    if (listing) large.set(listing.p, listing);
  return ({ parentId, kind, name }) => {
    const listing = large.get(parentId);
    return listing
      ? `${parentId} ${kind} ${findBlock(listing[directoryField(kind)], sortKey(name))}`
      : parentId;
  };
}
