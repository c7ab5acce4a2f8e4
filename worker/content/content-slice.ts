/**
 * Bytes `start` to `end` of a Blob that are not cut out before they are read: for each cut, and for each length of a file, a browser
 * waits for another process, a third of a millisecond, which 10,000 small files have to add up.
 */
export interface ContentSlice {
  readonly blob: Blob;
  readonly start: number;
  /** Where the Blob ends before it, that is the end. */
  readonly end: number;
}

/** All of it. */
export function wholeSlice(blob: Blob): ContentSlice {
  return { blob, start: 0, end: blob.size };
}

/** `from` and `to` count from the beginning of the slice. */
export function cutOut({ blob, start, end }: ContentSlice, from = 0, to = end - start): Blob {
  return blob.slice(start + from, Math.min(end, start + to));
}

/** Their bytes one after the other; those that follow one another in one Blob are cut out in one piece. */
export function joinSlices(slices: readonly ContentSlice[]): readonly Blob[] {
  const joined: ContentSlice[] = [];
  for (const slice of slices) {
    const last = joined.at(-1);
    if (last?.blob === slice.blob && last.end === slice.start)
      joined.splice(-1, 1, { ...last, end: slice.end });
    else joined.push(slice);
  }
  return joined.map((slice) => cutOut(slice));
}
