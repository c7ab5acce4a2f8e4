import { crc32 } from 'node:zlib';
import type { ByteRange } from '../../../storage/blob-store.ts';
import {
  dataDescriptor,
  directoryEntry,
  endOfDirectory,
  localHeader,
  type ZipEntry,
  type ZipLayout,
} from './zip-layout.ts';

/** Opens the content of the entry at a place from `start` on; it ends by itself, or throws. What is there already is given as it is. */
export type OpenContent<Entry> = (
  entry: Entry,
  start: number,
  end: number,
  at: number,
) => Buffer | AsyncIterable<Buffer>;

const joinedBytes = 65_536;
const nothing = Buffer.alloc(0);
const none: readonly Buffer[] = [];

/**
 * The bytes of a ZIP, or a range of them where the layout is seekable. Contents are opened in the order of the entries,
 * each when its turn has come; what is before the range is not read. Small pieces come joined. Throws what `open` throws.
 */
export async function* readZip<Entry extends ZipEntry>(
  layout: ZipLayout<Entry>,
  open: OpenContent<Entry>,
  range: ByteRange = { start: 0, end: layout.sizeBytes - 1 },
): AsyncGenerator<Buffer> {
  const { entries, offsets, directoryOffset } = layout;
  const crcs = new Uint32Array(entries.length);
  entries.forEach((entry, at) => {
    crcs[at] = entry.crc32 ?? 0;
  });
  const out = new JoinedPieces();
  for (let at = firstEntryAt(offsets, range.start); at < entries.length; at += 1) {
    const entry = entries[at] as Entry;
    const offset = offsets[at] as number;
    if (offset > range.end) break;
    const header = localHeader(entry);
    out.add(cut(header, offset, range));
    const contentOffset = offset + header.length;
    const start = Math.max(range.start - contentOffset, 0);
    const end = Math.min(range.end - contentOffset, entry.sizeBytes - 1);
    const content = start <= end ? open(entry, start, end, at) : nothing;
    if (Buffer.isBuffer(content)) {
      if (entry.crc32 === null) crcs[at] = crc32(content);
      out.add(content);
    } else {
      for await (const piece of content) {
        if (entry.crc32 === null) crcs[at] = crc32(piece, crcs[at]);
        out.add(piece);
        for (const full of out.takeFull()) yield full;
      }
    }
    if (entry.crc32 === null)
      out.add(cut(dataDescriptor(entry, crcs[at] as number), contentOffset + entry.sizeBytes, range));
    for (const full of out.takeFull()) yield full;
  }
  let offset = directoryOffset;
  for (let at = 0; at <= entries.length && offset <= range.end; at += 1) {
    const entry = entries[at];
    const piece =
      entry === undefined
        ? endOfDirectory(layout)
        : directoryEntry(entry, offsets[at] as number, crcs[at] as number);
    out.add(cut(piece, offset, range));
    offset += piece.length;
    for (const full of out.takeFull()) yield full;
  }
  for (const last of out.takeAll()) yield last;
}

/** Each piece that is handed on passes a dozen functions on its way out: small ones go together. */
class JoinedPieces {
  #joined = Buffer.allocUnsafe(joinedBytes);
  #length = 0;
  #full: Buffer[] = [];

  add(piece: Buffer): void {
    if (this.#length + piece.length > joinedBytes) this.#endJoined();
    if (piece.length > joinedBytes / 2) {
      this.#endJoined();
      this.#full.push(piece);
      return;
    }
    piece.copy(this.#joined, this.#length);
    this.#length += piece.length;
  }

  takeFull(): readonly Buffer[] {
    if (this.#full.length === 0) return none;
    const full = this.#full;
    this.#full = [];
    return full;
  }

  takeAll(): readonly Buffer[] {
    this.#endJoined();
    return this.takeFull();
  }

  #endJoined(): void {
    if (this.#length === 0) return;
    this.#full.push(this.#joined.subarray(0, this.#length));
    this.#joined = Buffer.allocUnsafe(joinedBytes);
    this.#length = 0;
  }
}

/** What of a piece that stands at `offset` is inside the range. */
function cut(piece: Buffer, offset: number, { start, end }: ByteRange): Buffer {
  return piece.subarray(Math.max(start - offset, 0), Math.max(end + 1 - offset, 0));
}

/** The last entry that begins at or before a position. */
function firstEntryAt(offsets: Float64Array, position: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] as number) <= position) low = middle + 1;
    else high = middle;
  }
  return Math.max(low - 1, 0);
}
