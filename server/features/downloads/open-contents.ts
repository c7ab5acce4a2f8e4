import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../../storage/blob-store.ts';
import { type BlobRow, type ContentLocation, locateContent } from '../../storage/content-location.ts';
import { readContent } from '../../storage/read-content.ts';
import type { PlannedEntry } from './download-plan.ts';
import type { OpenContent } from './zip/read-zip.ts';

/** Contents up to here are read whole, before their turn. */
const smallBytes = 262_144;
/** So many entries are asked for together, when fewer than half as many are left. */
const batch = 64;
const readsAtOnce = 16;
/** Contents of one pack are one read where so little of it lies between them, and where it fits in memory. */
const gapBytes = 65_536;
const spanBytes = 4_194_304;

/** The object of a content is not there. What was sent before it is not a ZIP: the stream breaks off. */
export class ContentMissing extends Error {}

/**
 * Reads the contents of a plan in its order. Small ones are read ahead of their turn, neighbors in a pack together: one
 * by one each would cost a round trip to the storage.
 */
export function openContents(store: BlobStore, plan: readonly PlannedEntry[]): OpenContent<PlannedEntry> {
  const places = new Map(plan.map((entry, at) => [entry, at]));
  const loading = new Map<PlannedEntry, Promise<Buffer>>();
  const limit = createLimit(readsAtOnce);
  let loadedTo = 0;

  function loadNext(): void {
    const small: PlannedEntry[] = [];
    for (; loadedTo < plan.length && small.length < batch; loadedTo += 1) {
      const entry = plan[loadedTo];
      if (entry !== undefined && isSmall(entry)) small.push(entry);
    }
    for (const span of spansOf(small)) {
      const read = limit(() => readWhole(store, span.location));
      for (const [entry, from] of span.entries) {
        const content = read.then((bytes) => bytes.subarray(from, from + entry.sizeBytes));
        content.catch(() => undefined); // whoever comes to its turn meets the failure
        loading.set(entry, content);
      }
    }
  }

  return async function* open(entry, start, end) {
    const { blob } = entry;
    if (blob === null) return;
    const at = places.get(entry) ?? 0;
    loadedTo = Math.max(loadedTo, at);
    while (loadedTo < plan.length && loadedTo <= at + batch / 2) loadNext();
    const small = loading.get(entry);
    if (small !== undefined) {
      loading.delete(entry);
      yield (await small).subarray(start, end + 1);
      return;
    }
    const isWhole = start === 0 && end === entry.sizeBytes - 1;
    const content = await readContent(store, locateContent(blob), isWhole ? undefined : { start, end });
    if (content === null) throw new ContentMissing(blob.id);
    yield* content as AsyncIterable<Buffer>;
  };
}

function isSmall({ blob, sizeBytes }: PlannedEntry): boolean {
  return blob !== null && sizeBytes > 0 && sizeBytes <= smallBytes;
}

async function readWhole(store: BlobStore, location: ContentLocation): Promise<Buffer> {
  const content = await readContent(store, location);
  if (content === null) throw new ContentMissing(location.key.blobId);
  return buffer(content);
}

/** One read of the storage, and where in it each content begins. */
interface Span {
  readonly location: ContentLocation;
  readonly entries: readonly (readonly [entry: PlannedEntry, from: number])[];
}

function spansOf(entries: readonly PlannedEntry[]): readonly Span[] {
  const spans: Span[] = [];
  const byPack = new Map<string, Packed[]>();
  for (const entry of entries) {
    const { blob } = entry;
    if (blob === null) continue;
    if (blob.pack_id === null || blob.pack_offset === null) {
      spans.push({ location: locateContent(blob), entries: [[entry, 0]] });
      continue;
    }
    const packed = { entry, blob, start: blob.pack_offset, end: blob.pack_offset + blob.size_bytes };
    byPack.set(blob.pack_id, [...(byPack.get(blob.pack_id) ?? []), packed]);
  }
  for (const packed of byPack.values()) spans.push(...neighbors(packed).map(toSpan));
  return spans;
}

interface Packed {
  readonly entry: PlannedEntry;
  readonly blob: BlobRow;
  readonly start: number;
  readonly end: number;
}

function neighbors(packed: readonly Packed[]): readonly (readonly Packed[])[] {
  const groups: Packed[][] = [];
  for (const next of packed.toSorted((a, b) => a.start - b.start)) {
    const group = groups.at(-1);
    const first = group?.[0];
    const last = group?.at(-1);
    const isNear = last !== undefined && next.start - last.end <= gapBytes;
    if (group !== undefined && first !== undefined && isNear && next.end - first.start <= spanBytes)
      group.push(next);
    else groups.push([next]);
  }
  return groups;
}

function toSpan(group: readonly Packed[]): Span {
  const start = Math.min(...group.map((packed) => packed.start));
  const end = Math.max(...group.map((packed) => packed.end));
  const [first] = group;
  if (first === undefined) throw new Error('a group has a first content');
  const { key } = locateContent(first.blob);
  return {
    location: { key, sizeBytes: end - start, packOffset: start },
    entries: group.map(({ entry, start: from }) => [entry, from - start]),
  };
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
