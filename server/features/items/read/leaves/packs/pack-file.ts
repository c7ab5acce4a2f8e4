import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { writeLeafFrame } from '#contract/replica-format/leaf-stream.ts';
import { writePosition } from '../../page-position.ts';
import type { CutLeaf } from '../cut-leaves.ts';

/**
 * A pack: the frames of all leaves, as they go over the wire, and behind them what finds and checks them; little-endian:
 *
 *   frames
 *   index    16 bytes a leaf: 8 of the SHA-256 of its position, u32 bytes of its frame, u32 CRC-32 of that
 *   footer   u32 format, u32 leaves, 32 bytes: SHA-256 of what the pack is of, and of the index
 */
export interface PackIdentity {
  readonly driveId: string;
  readonly epoch: string;
  readonly seq: number;
}

const format = 1;
const hashBytes = 8;
const entryBytes = 16;
export const footerBytes = 40;

/** What is stored is not what was written, is of something else, or is not there. */
export class DamagedPackError extends Error {
  constructor(what: string) {
    super(`a pack of leaves is damaged: ${what}`);
    this.name = 'DamagedPackError';
  }
}

export async function* writePackFile(
  identity: PackIdentity,
  leaves: AsyncIterable<CutLeaf>,
): AsyncGenerator<Uint8Array> {
  const entries: Buffer[] = [];
  for await (const { leaf, position } of leaves) {
    const text = writePosition(position);
    const frame = writeLeafFrame(text, leaf);
    const entry = Buffer.alloc(entryBytes);
    hashPosition(text).copy(entry);
    entry.writeUInt32LE(frame.length, hashBytes);
    entry.writeUInt32LE(crc32(frame), hashBytes + 4);
    entries.push(entry);
    yield frame;
  }
  const index = Buffer.concat(entries);
  const footer = Buffer.alloc(footerBytes);
  footer.writeUInt32LE(format, 0);
  footer.writeUInt32LE(entries.length, 4);
  hashIndex(identity, index).copy(footer, 8);
  yield index;
  yield footer;
}

/** Bytes of the index that a footer tells of. Throws DamagedPackError. */
export function indexLength(footer: Buffer): number {
  if (footer.length !== footerBytes || footer.readUInt32LE(0) !== format)
    throw new DamagedPackError('its footer');
  return footer.readUInt32LE(4) * entryBytes;
}

/** Where the leaves of a pack are, and what they have to be. */
export class PackIndex {
  readonly leaves: number;
  readonly #entries: Buffer;
  readonly #starts: Float64Array;

  /** Throws DamagedPackError where it is not of this pack. */
  constructor(identity: PackIdentity, entries: Buffer, footer: Buffer) {
    if (!hashIndex(identity, entries).equals(footer.subarray(8))) throw new DamagedPackError('its index');
    this.#entries = entries;
    this.leaves = entries.length / entryBytes;
    this.#starts = new Float64Array(this.leaves + 1);
    for (let leaf = 0; leaf < this.leaves; leaf += 1) {
      this.#starts[leaf + 1] = this.start(leaf) + entries.readUInt32LE(leaf * entryBytes + hashBytes);
    }
  }

  /** Where the frame of a leaf begins; of one behind the last, where the frames end. */
  start(leaf: number): number {
    return this.#starts[leaf] ?? 0;
  }

  /** The leaf behind the one with this position; undefined where there is none with it. */
  behind(position: string): number | undefined {
    const hash = hashPosition(position);
    for (let leaf = 0; leaf < this.leaves; leaf += 1) {
      const at = leaf * entryBytes;
      if (hash.compare(this.#entries, at, at + hashBytes) === 0) return leaf + 1;
    }
    return undefined;
  }

  /** Throws DamagedPackError. */
  check(leaf: number, frame: Buffer): void {
    const sum = this.#entries.readUInt32LE(leaf * entryBytes + hashBytes + 4);
    if (crc32(frame) !== sum) throw new DamagedPackError(`leaf ${leaf}`);
  }
}

function hashPosition(position: string): Buffer {
  return createHash('sha256').update(position).digest().subarray(0, hashBytes);
}

function hashIndex({ driveId, epoch, seq }: PackIdentity, index: Buffer): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([format, driveId, epoch, seq]))
    .update(index)
    .digest();
}
