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

/** Opens a content from `start` on; it ends by itself, or throws. */
export type OpenContent<Entry> = (entry: Entry, start: number, end: number) => AsyncIterable<Buffer>;

const directoryPieceBytes = 65_536;

/**
 * The bytes of a ZIP, or a range of them where the layout is seekable. Contents are opened in the order of the entries,
 * each when its turn has come; what is before the range is not read. Throws what `open` throws.
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
  for (let at = firstEntryAt(offsets, range.start); at < entries.length; at += 1) {
    const entry = entries[at] as Entry;
    const offset = offsets[at] as number;
    if (offset > range.end) return;
    const header = localHeader(entry);
    yield* cut(header, offset, range);
    const contentOffset = offset + header.length;
    const start = Math.max(range.start - contentOffset, 0);
    const end = Math.min(range.end - contentOffset, entry.sizeBytes - 1);
    let crc = 0;
    if (start <= end) {
      for await (const piece of open(entry, start, end)) {
        if (entry.crc32 === null) crc = crc32(piece, crc);
        yield piece;
      }
    }
    if (entry.crc32 !== null) continue;
    crcs[at] = crc;
    yield* cut(dataDescriptor(entry, crc), contentOffset + entry.sizeBytes, range);
  }
  yield* readDirectory(layout, crcs, directoryOffset, range);
}

function* readDirectory<Entry extends ZipEntry>(
  layout: ZipLayout<Entry>,
  crcs: Uint32Array,
  directoryOffset: number,
  range: ByteRange,
): Generator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  let offset = directoryOffset;
  const flush = function* () {
    yield* cut(Buffer.concat(pieces, length), offset, range);
    offset += length;
    pieces = [];
    length = 0;
  };
  for (const [at, entry] of layout.entries.entries()) {
    const piece = directoryEntry(entry, layout.offsets[at] as number, crcs[at] as number);
    pieces.push(piece);
    length += piece.length;
    if (length >= directoryPieceBytes) yield* flush();
  }
  const end = endOfDirectory(layout);
  pieces.push(end);
  length += end.length;
  yield* flush();
}

/** What of a piece that stands at `offset` is inside the range. */
function* cut(piece: Buffer, offset: number, { start, end }: ByteRange): Generator<Buffer> {
  const part = piece.subarray(Math.max(start - offset, 0), Math.max(end + 1 - offset, 0));
  if (part.length > 0) yield part;
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
