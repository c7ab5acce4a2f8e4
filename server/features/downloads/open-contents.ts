import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../../storage/blob-store.ts';
import { locateContent } from '../../storage/content-location.ts';
import { readContent } from '../../storage/read-content.ts';
import type { PlannedEntry } from './download-plan.ts';
import type { OpenContent } from './zip/read-zip.ts';

/** Contents up to here are read whole, some of them ahead. */
const smallBytes = 262_144;
const ahead = 16;
const packsInMemory = 2;

/** The object of a content is not there. What was sent before it is not a ZIP: the stream breaks off. */
export class ContentMissing extends Error {}

/**
 * Reads the contents of a plan in its order. Those of a pack are read together, small ones ahead of their turn: an object
 * a file would cost one round trip to the storage each.
 */
export function openContents(store: BlobStore, plan: readonly PlannedEntry[]): OpenContent<PlannedEntry> {
  const places = new Map(plan.map((entry, at) => [entry, at]));
  const spans = packSpans(plan);
  const packs = new Map<string, Promise<Buffer>>();
  const loading = new Map<PlannedEntry, Promise<Buffer>>();

  async function readPack(packId: string, span: PackSpan): Promise<Buffer> {
    const known = packs.get(packId);
    if (known !== undefined) return known;
    const { workspaceId, start, end } = span;
    const key = { workspaceId, blobId: packId };
    const content = readWhole(store, { key, sizeBytes: end - start, packOffset: start });
    packs.set(packId, content);
    const [oldest] = packs.keys();
    if (packs.size > packsInMemory && oldest !== undefined) packs.delete(oldest);
    return content;
  }

  async function load(entry: PlannedEntry): Promise<Buffer> {
    const { blob } = entry;
    if (blob === null) return Buffer.alloc(0);
    const span = blob.pack_id === null ? undefined : spans.get(blob.pack_id);
    if (blob.pack_id === null || span === undefined || span.files < 2)
      return readWhole(store, locateContent(blob));
    const from = (blob.pack_offset ?? 0) - span.start;
    return (await readPack(blob.pack_id, span)).subarray(from, from + blob.size_bytes);
  }

  function loadAhead(entry: PlannedEntry): Promise<Buffer> {
    const at = places.get(entry) ?? 0;
    for (const next of plan.slice(at, at + ahead)) {
      if (next.blob === null || next.sizeBytes > smallBytes || loading.has(next)) continue;
      const content = load(next);
      content.catch(() => undefined); // whoever comes to its turn meets the failure
      loading.set(next, content);
    }
    const content = loading.get(entry) ?? load(entry);
    loading.delete(entry);
    return content;
  }

  return async function* open(entry, start, end) {
    const { blob } = entry;
    if (blob === null) return;
    if (entry.sizeBytes <= smallBytes) {
      yield (await loadAhead(entry)).subarray(start, end + 1);
      return;
    }
    const isWhole = start === 0 && end === entry.sizeBytes - 1;
    const content = await readContent(store, locateContent(blob), isWhole ? undefined : { start, end });
    if (content === null) throw new ContentMissing(blob.id);
    yield* content as AsyncIterable<Buffer>;
  };
}

async function readWhole(store: BlobStore, location: ReturnType<typeof locateContent>): Promise<Buffer> {
  const content = await readContent(store, location);
  if (content === null) throw new ContentMissing(location.key.blobId);
  return buffer(content);
}

interface PackSpan {
  readonly workspaceId: string;
  /** From the first byte to the one after the last that the plan wants. */
  start: number;
  end: number;
  files: number;
}

function packSpans(plan: readonly PlannedEntry[]): ReadonlyMap<string, PackSpan> {
  const spans = new Map<string, PackSpan>();
  for (const { blob } of plan) {
    if (blob === null || blob.pack_id === null || blob.pack_offset === null) continue;
    const [start, end] = [blob.pack_offset, blob.pack_offset + blob.size_bytes];
    const span = spans.get(blob.pack_id);
    if (span === undefined) {
      spans.set(blob.pack_id, { workspaceId: blob.workspace_id, start, end, files: 1 });
      continue;
    }
    span.start = Math.min(span.start, start);
    span.end = Math.max(span.end, end);
    span.files += 1;
  }
  return spans;
}
