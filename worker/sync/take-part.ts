/** Of a page, so much is written in one transaction; an item that touches more, or a folder that goes with more, alone. */
export const mostOfPart = { folders: 64, entries: 2000 };

/** What is written for an entry: in the children of which folders, and how many folders go with it. */
export interface Touched {
  readonly parents: readonly string[];
  readonly folders: number;
}

/** The first of the entries that are left, as many as one transaction takes. */
export function takePart<Entry>(
  left: readonly Entry[],
  touchedBy: (entry: Entry) => Touched,
): readonly Entry[] {
  const parents = new Set<string>();
  let dropped = 0;
  let taken = 0;
  for (const entry of left) {
    const touched = touchedBy(entry);
    for (const id of touched.parents) parents.add(id);
    dropped += touched.folders;
    const isFull = parents.size + dropped > mostOfPart.folders || taken >= mostOfPart.entries;
    if (isFull && taken > 0) break;
    taken += 1;
  }
  return left.slice(0, taken);
}
