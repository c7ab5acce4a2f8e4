import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import {
  type BlockHashes,
  type ContentHash,
  hashOfBlocks,
  joinBlocks,
} from '../../../storage/content-hash.ts';

export interface Piece {
  readonly id: string;
  readonly kind: 'file' | 'part' | 'tail';
  readonly number: number | null;
  readonly start_byte: number;
  readonly size_bytes: number;
  readonly block_hashes: Buffer | null;
  readonly crc32: number | null;
  readonly tag: string | null;
  readonly stored: boolean;
}

export type NewPiece = Omit<Piece, 'id' | 'stored'>;

export async function addPiece(tx: Kysely<Database>, uploadId: string, piece: NewPiece): Promise<void> {
  await tx
    .insertInto('upload_pieces')
    .values({ id: randomUUID(), upload_id: uploadId, stored: true, ...piece })
    .execute();
}

export async function findPieces(db: Kysely<Database>, uploadId: string): Promise<readonly Piece[]> {
  return (await db
    .selectFrom('upload_pieces')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('start_byte')
    .orderBy('size_bytes')
    .execute()) as readonly Piece[];
}

/** How far the hashes go: to the end of a block, or to that of the whole. */
export function hashedBytes(pieces: readonly Piece[]): number {
  return hashed(pieces).reduce(
    (end, { start_byte, size_bytes }) => Math.max(end, start_byte + size_bytes),
    0,
  );
}

/** Of the whole, from what was hashed as it came: nothing is read. Throws where something is missing. */
export function hashOfPieces(pieces: readonly Piece[], sizeBytes: number): ContentHash {
  const blocks = joinBlocks(hashed(pieces).map(toBlocks));
  if (blocks.sizeBytes !== sizeBytes) throw new Error('an upload is whole and its hashes are not');
  return hashOfBlocks(blocks);
}

function hashed(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.filter(({ kind, stored }) => kind !== 'tail' && stored);
}

function toBlocks({ size_bytes, block_hashes, crc32 }: Piece): BlockHashes {
  return { sizeBytes: size_bytes, hashes: block_hashes ?? Buffer.alloc(0), crc32: crc32 ?? 0 };
}
