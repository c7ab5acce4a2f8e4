import type { BlobStore } from '../../../storage/blob-store.ts';
import { type BlobRow, type ContentLocation, locateContent } from '../../../storage/content-location.ts';
import { readContent } from '../../../storage/read-content.ts';
import type { PlannedEntry } from '../download-plan.ts';

/** Contents of one pack are one read where so little of it lies between them. */
const gapBytes = 131_072;
/** The first of its contents waits for the end of it. */
const spanBytes = 4_194_304;

/** The object of a content is not there. What was sent before it is not a ZIP: the stream breaks off. */
export class ContentMissing extends Error {}

/** One read of the storage, and what is in it, in the order in which it begins there. */
export interface Span {
  /** The first of its contents: the others are in the same object. */
  readonly blob: BlobRow;
  readonly location: ContentLocation;
  /** In the plan. */
  readonly places: readonly number[];
  /** Where each content begins in what is read. */
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
}

/** The contents at these places of the plan, in few reads. */
export function spansOf(plan: readonly PlannedEntry[], places: readonly number[]): readonly Span[] {
  const spans: Span[] = [];
  const byPack = new Map<string, Packed[]>();
  for (const place of places) {
    const blob = plan[place]?.blob ?? null;
    if (blob === null) continue;
    if (blob.pack_id === null || blob.pack_offset === null) {
      const location = locateContent(blob);
      spans.push({ blob, location, places: [place], starts: [0], lengths: [blob.size_bytes] });
      continue;
    }
    const packed = { place, blob, start: blob.pack_offset, end: blob.pack_offset + blob.size_bytes };
    const others = byPack.get(blob.pack_id);
    if (others === undefined) byPack.set(blob.pack_id, [packed]);
    else others.push(packed);
  }
  for (const packed of byPack.values()) spans.push(...neighbors(packed).map(toSpan));
  return spans;
}

/** The contents of a span, without what lies between them. */
export async function readSpan(store: BlobStore, span: Span): Promise<readonly Buffer[]> {
  const read = await readContent(store, span.location);
  if (read === null) throw new ContentMissing(span.location.key.blobId);
  const contents = carve(span.lengths);
  let first = 0; // what is before it is whole
  let pieceStart = 0;
  for await (const piece of read) {
    const pieceEnd = pieceStart + piece.length;
    for (let at = first; at < contents.length; at += 1) {
      const content = contents[at] as Buffer;
      const start = span.starts[at] as number;
      if (start >= pieceEnd) break;
      piece.copy(content, Math.max(pieceStart - start, 0), Math.max(start - pieceStart, 0));
      if (at === first && start + content.length <= pieceEnd) first += 1;
    }
    pieceStart = pieceEnd;
  }
  return contents;
}

/** Buffers of these lengths in one piece of memory. */
function carve(lengths: readonly number[]): readonly Buffer[] {
  const memory = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 0));
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return memory.subarray(end - length, end);
  });
}

interface Packed {
  readonly place: number;
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
  const [first] = group;
  if (first === undefined) throw new Error('a group has a first content');
  const { start } = first;
  const end = group.reduce((most, packed) => Math.max(most, packed.end), 0);
  const { key } = locateContent(first.blob);
  return {
    blob: first.blob,
    location: { key, sizeBytes: end - start, packOffset: start },
    places: group.map(({ place }) => place),
    starts: group.map((packed) => packed.start - start),
    lengths: group.map(({ blob }) => blob.size_bytes),
  };
}
