import type { BlobStore } from '../../../storage/blob-store.ts';
import { type BlobRow, locateContent } from '../../../storage/content-location.ts';
import { readContent } from '../../../storage/read-content.ts';
import type { PlannedEntry } from '../download-plan.ts';
import { ContentMissing, readSpan, spansOf } from './pack-spans.ts';
import type { OpenContent } from './read-zip.ts';

/** Contents up to here are read whole, before their turn. */
const smallBytes = 262_144;
/** So much is read ahead, when less than half of it is left: little at first, as a range may end soon, then twice as much. */
const firstAheadBytes = 4_194_304;
const mostAheadBytes = 16_777_216;
/** Each of them costs something, even one of a byte. */
const leastCountedBytes = 4096;
const readsAtOnce = 16;

/**
 * Reads the contents of a plan in its order. Small ones are read ahead of their turn, neighbors in a pack together: one
 * by one each would cost a round trip to the storage. They are given at once where they are there.
 */
export function openContents(
  storeOf: (blob: BlobRow) => BlobStore,
  plan: readonly PlannedEntry[],
): OpenContent<PlannedEntry> {
  const loading = new Map<number, Loading>();
  const limit = createLimit(readsAtOnce);
  let aheadBytes = firstAheadBytes;
  let loadedTo = 0;
  /** Up to this entry nothing more is asked for. */
  let nextLoadAt = 0;

  function loadNext(): void {
    const small: number[] = [];
    let half = loadedTo;
    for (let bytes = 0; loadedTo < plan.length && bytes < aheadBytes; loadedTo += 1) {
      const entry = plan[loadedTo];
      if (entry === undefined || !isSmall(entry)) continue;
      small.push(loadedTo);
      bytes += Math.max(entry.sizeBytes, leastCountedBytes);
      if (bytes <= aheadBytes / 2) half = loadedTo;
    }
    nextLoadAt = half;
    aheadBytes = Math.min(aheadBytes * 2, mostAheadBytes);
    for (const span of spansOf(plan, small)) {
      const loaded: LoadedSpan = { contents: null };
      const reading = limit(() => readSpan(storeOf(span.blob), span)).then((contents) => {
        loaded.contents = contents;
        return contents;
      });
      reading.catch(() => undefined); // whoever comes to its turn meets the failure
      span.places.forEach((place, at) => void loading.set(place, { at, loaded, reading }));
    }
  }

  function takeLoading(at: number): Loading | undefined {
    if (at >= loadedTo) loadedTo = nextLoadAt = at;
    while (loadedTo < plan.length && at >= nextLoadAt) loadNext();
    const content = loading.get(at);
    loading.delete(at);
    return content;
  }

  async function* read(entry: PlannedEntry, start: number, end: number): AsyncGenerator<Buffer> {
    const { blob, sizeBytes } = entry;
    if (blob === null) return;
    const isWhole = start === 0 && end === sizeBytes - 1;
    const content = await readContent(
      storeOf(blob),
      locateContent(blob),
      isWhole ? undefined : { start, end },
    );
    if (content === null) throw new ContentMissing(blob.id);
    yield* content;
  }

  return (entry, start, end, at) => {
    const small = takeLoading(at);
    if (small === undefined) return read(entry, start, end);
    const there = small.loaded.contents?.[small.at];
    return there === undefined ? cutLater(small, start, end) : there.subarray(start, end + 1);
  };
}

interface LoadedSpan {
  contents: readonly Buffer[] | null;
}

/** A content of a span that is read, or was: then it is there without waiting. */
interface Loading {
  readonly at: number;
  readonly loaded: LoadedSpan;
  readonly reading: Promise<readonly Buffer[]>;
}

async function* cutLater({ at, reading }: Loading, start: number, end: number): AsyncGenerator<Buffer> {
  const content = (await reading)[at];
  if (content !== undefined) yield content.subarray(start, end + 1);
}

function isSmall({ blob, sizeBytes }: PlannedEntry): boolean {
  return blob !== null && sizeBytes > 0 && sizeBytes <= smallBytes;
}

/** So many concurrently; the others wait for their turn. */
function createLimit(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
