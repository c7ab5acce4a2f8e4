import { blockItems } from '../replica/sorted-block.ts';

/**
 * Of a page, so much is written in one transaction; an item that touches more, or a folder that goes with more, alone.
 * Blocks are what it costs: each that is touched is read, edited and written again.
 */
export const mostOfPart = { blocks: 64, entries: 2000 };

/** What is written for an entry. */
export interface Touched {
  /** The folders among whose children it is written, once for each time. */
  readonly parents: readonly string[];
  /** Blocks that go with it. */
  readonly dropped: number;
}

/**
 * The first of the entries that are left, as many as one transaction takes. `childrenOf` says how many children a folder has:
 * in a large one each entry may be in a block of its own.
 */
export function takePart<Entry>(
  left: readonly Entry[],
  touchedBy: (entry: Entry) => Touched,
  childrenOf: (folderId: string) => number,
): readonly Entry[] {
  const entriesIn = new Map<string, number>();
  const blocksOf = (id: string) => {
    const entries = entriesIn.get(id) ?? 0;
    return Math.min(entries, Math.ceil((childrenOf(id) + entries) / blockItems.target));
  };
  let blocks = 0;
  let taken = 0;
  for (const entry of left) {
    const { parents, dropped } = touchedBy(entry);
    for (const id of parents) {
      blocks -= blocksOf(id);
      entriesIn.set(id, (entriesIn.get(id) ?? 0) + 1);
      blocks += blocksOf(id);
    }
    blocks += dropped;
    if (taken > 0 && (blocks > mostOfPart.blocks || taken >= mostOfPart.entries)) break;
    taken += 1;
  }
  return left.slice(0, taken);
}
