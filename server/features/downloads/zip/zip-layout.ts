import { createHash } from 'node:crypto';

/** A folder or file of a ZIP that is stored, not compressed. */
export interface ZipEntry {
  /** With `/` between folders, none at the beginning; a folder ends with one. */
  readonly path: string;
  readonly modifiedMs: number;
  /** 0 of a folder. */
  readonly sizeBytes: number;
  /** 0 of a folder. Null where it is known only when the content was read: it follows the content then. */
  readonly crc32: number | null;
}

/** Where everything is, known before the first byte is read. */
export interface ZipLayout<Entry extends ZipEntry> {
  readonly entries: readonly Entry[];
  /** Of each entry, where its header begins. */
  readonly offsets: Float64Array;
  /** Where the central directory begins. */
  readonly directoryOffset: number;
  readonly sizeBytes: number;
  /** Whether each byte is known beforehand: then any range can be asked for. */
  readonly isSeekable: boolean;
}

const max32 = 0xffff_ffff;
const max16 = 0xffff;
const headerBytes = 30;
const directoryEntryBytes = 46;
const endBytes = 22;
const end64Bytes = 56 + 20;
/** Modification time in seconds, UTC: the DOS time has no zone. */
const timeExtraBytes = 9;
const none: readonly number[] = [];

export function layoutZip<Entry extends ZipEntry>(entries: readonly Entry[]): ZipLayout<Entry> {
  const offsets = new Float64Array(entries.length);
  let offset = 0;
  let directory = 0;
  entries.forEach((entry, at) => {
    offsets[at] = offset;
    const name = Buffer.byteLength(entry.path);
    directory += directoryEntryBytes + name + timeExtraBytes + zip64ExtraBytes(directoryExtra(entry, offset));
    offset +=
      headerBytes +
      name +
      timeExtraBytes +
      headerExtraBytes(entry) +
      entry.sizeBytes +
      descriptorBytes(entry);
  });
  const needs64 = entries.length >= max16 || offset >= max32 || directory >= max32;
  return {
    entries,
    offsets,
    directoryOffset: offset,
    sizeBytes: offset + directory + (needs64 ? end64Bytes : 0) + endBytes,
    isSeekable: entries.every(({ crc32 }) => crc32 !== null),
  };
}

/** Names the bytes of a ZIP: two of the same identity are equal. `contents` names those of each entry. */
export function zipIdentity<Entry extends ZipEntry>(
  entries: readonly Entry[],
  contentOf: (entry: Entry) => string,
): string {
  const hash = createHash('sha256');
  for (const entry of entries)
    hash.update(
      JSON.stringify([entry.path, entry.modifiedMs, entry.sizeBytes, entry.crc32, contentOf(entry)]),
    );
  return hash.digest('base64url').slice(0, 32);
}

const isLarge = ({ sizeBytes }: ZipEntry) => sizeBytes >= max32;
const headerExtraBytes = (entry: ZipEntry) => (isLarge(entry) ? 20 : 0);
const descriptorBytes = (entry: ZipEntry) => (entry.crc32 === null ? (isLarge(entry) ? 24 : 16) : 0);

/** Where the content of an entry begins. */
export function contentOffset<Entry extends ZipEntry>(layout: ZipLayout<Entry>, at: number): number {
  const entry = layout.entries[at];
  if (entry === undefined) throw new Error('no such entry');
  const name = Buffer.byteLength(entry.path);
  return (layout.offsets[at] ?? 0) + headerBytes + name + timeExtraBytes + headerExtraBytes(entry);
}

/** Goes before the content. */
export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.byteLength(entry.path);
  const large = isLarge(entry);
  const header = Buffer.allocUnsafe(headerBytes + name + timeExtraBytes + headerExtraBytes(entry));
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(large ? 45 : 20, 4);
  header.writeUInt16LE(flagsOf(entry), 6);
  header.writeUInt16LE(0, 8); // stored
  header.writeUInt32LE(dosTime(entry.modifiedMs), 10);
  header.writeUInt32LE(entry.crc32 ?? 0, 14);
  const size = entry.crc32 === null && !large ? 0 : large ? max32 : entry.sizeBytes;
  header.writeUInt32LE(size, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name, 26);
  header.writeUInt16LE(timeExtraBytes + headerExtraBytes(entry), 28);
  header.write(entry.path, headerBytes);
  writeTimeExtra(header, headerBytes + name, entry);
  if (large) writeZip64Extra(header, headerBytes + name + timeExtraBytes, [entry.sizeBytes, entry.sizeBytes]);
  return header;
}

/** Follows a content whose CRC-32 was not known before. */
export function dataDescriptor(entry: ZipEntry, crc32: number): Buffer {
  const large = isLarge(entry);
  const descriptor = Buffer.alloc(descriptorBytes(entry));
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc32, 4);
  for (const at of [0, 1]) {
    if (large) descriptor.writeBigUInt64LE(BigInt(entry.sizeBytes), 8 + at * 8);
    else descriptor.writeUInt32LE(entry.sizeBytes, 8 + at * 4);
  }
  return descriptor;
}

/** One entry of the central directory; `crc32` is known by then. */
export function directoryEntry(entry: ZipEntry, offset: number, crc32: number): Buffer {
  const name = Buffer.byteLength(entry.path);
  const extra = directoryExtra(entry, offset);
  const large = isLarge(entry);
  const isFolder = entry.path.endsWith('/');
  const header = Buffer.alloc(directoryEntryBytes + name + timeExtraBytes + zip64ExtraBytes(extra));
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE((3 << 8) | 63, 4); // made on Unix, so that the mode below counts
  header.writeUInt16LE(extra.length > 0 ? 45 : 20, 6);
  header.writeUInt16LE(flagsOf(entry), 8);
  header.writeUInt16LE(0, 10);
  header.writeUInt32LE(dosTime(entry.modifiedMs), 12);
  header.writeUInt32LE(crc32, 16);
  header.writeUInt32LE(large ? max32 : entry.sizeBytes, 20);
  header.writeUInt32LE(large ? max32 : entry.sizeBytes, 24);
  header.writeUInt16LE(name, 28);
  header.writeUInt16LE(timeExtraBytes + zip64ExtraBytes(extra), 30);
  header.writeUInt32LE((((isFolder ? 0o40755 : 0o100644) << 16) | (isFolder ? 0x10 : 0)) >>> 0, 38);
  header.writeUInt32LE(offset >= max32 ? max32 : offset, 42);
  header.write(entry.path, directoryEntryBytes);
  writeTimeExtra(header, directoryEntryBytes + name, entry);
  writeZip64Extra(header, directoryEntryBytes + name + timeExtraBytes, extra);
  return header;
}

export function endOfDirectory({ entries, directoryOffset, sizeBytes }: ZipLayout<ZipEntry>): Buffer {
  const total = sizeBytes - directoryOffset - endBytes;
  const needs64 = entries.length >= max16 || directoryOffset >= max32 || total - end64Bytes >= max32;
  const directory = needs64 ? total - end64Bytes : total;
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries.length, max16), 8);
  end.writeUInt16LE(Math.min(entries.length, max16), 10);
  end.writeUInt32LE(Math.min(directory, max32), 12);
  end.writeUInt32LE(Math.min(directoryOffset, max32), 16);
  if (!needs64) return end;
  const end64 = Buffer.alloc(end64Bytes);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE((3 << 8) | 63, 12);
  end64.writeUInt16LE(45, 14);
  end64.writeBigUInt64LE(BigInt(entries.length), 24);
  end64.writeBigUInt64LE(BigInt(entries.length), 32);
  end64.writeBigUInt64LE(BigInt(directory), 40);
  end64.writeBigUInt64LE(BigInt(directoryOffset), 48);
  end64.writeUInt32LE(0x07064b50, 56);
  end64.writeBigUInt64LE(BigInt(directoryOffset + directory), 64);
  end64.writeUInt32LE(1, 72);
  return Buffer.concat([end64, end]);
}

/** UTF-8 names; bit 3 where the CRC-32 follows the content. */
function flagsOf(entry: ZipEntry): number {
  return 0x0800 | (entry.crc32 === null ? 0x0008 : 0);
}

/** What the directory says with 64 bits, in this order; most entries have nothing of it. */
function directoryExtra(entry: ZipEntry, offset: number): readonly number[] {
  if (!isLarge(entry) && offset < max32) return none;
  return [
    ...(isLarge(entry) ? [entry.sizeBytes, entry.sizeBytes] : []),
    ...(offset >= max32 ? [offset] : []),
  ];
}

function zip64ExtraBytes(values: readonly number[]): number {
  return values.length === 0 ? 0 : 4 + values.length * 8;
}

function writeZip64Extra(target: Buffer, at: number, values: readonly number[]): void {
  if (values.length === 0) return;
  target.writeUInt16LE(0x0001, at);
  target.writeUInt16LE(values.length * 8, at + 2);
  values.forEach((value, index) => void target.writeBigUInt64LE(BigInt(value), at + 4 + index * 8));
}

function writeTimeExtra(target: Buffer, at: number, { modifiedMs }: ZipEntry): void {
  target.writeUInt16LE(0x5455, at);
  target.writeUInt16LE(5, at + 2);
  target.writeUInt8(1, at + 4);
  target.writeInt32LE(Math.min(Math.max(Math.floor(modifiedMs / 1000), 0), 0x7fff_ffff), at + 5);
}

/** Two seconds are its smallest step; from 1980 to 2107. */
function dosTime(ms: number): number {
  const time = new Date(Math.min(Math.max(ms, Date.UTC(1980, 0, 1)), Date.UTC(2107, 11, 31)));
  const date = ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  return ((date << 16) | clock) >>> 0;
}
