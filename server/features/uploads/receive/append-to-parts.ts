import type { Kysely } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { BlobParts, BlobStore, PartsTarget } from '../../../storage/blob-store.ts';
import { type BlockHashes, hashBlock, joinBlocks } from '../../../storage/content-hash.ts';
import { partBytesOf } from '../../../storage/multipart.ts';
import type { UploadRow } from '../upload-queries.ts';
import { splitAtBlocks } from './split-at-blocks.ts';
import { readTails, removeTails, storeTail } from './tails.ts';
import { claimPartNumber, recordReceived, release, takeOver, update, type Writer } from './writer.ts';

const blockBytes = limits.contentBlockBytes;

/** A storage that takes content in parts. */
export type PartsBlobStore = BlobStore & { readonly parts: BlobParts };

/**
 * Appends in the storage itself: whatever node is asked next finds all of it there. Parts are sent as soon as they are
 * full; until then each block is kept as an object of its own, so that a node that dies, or a connection that is cut, costs
 * no more than the block that was under way.
 */
export async function appendToParts(
  deps: Dependencies,
  store: PartsBlobStore,
  upload: UploadRow,
  offset: number,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const { writer, row } = await takeOver(deps.db, null, upload.id, offset);
  try {
    const target = await beginParts(deps.db, store, writer, row);
    return await append(deps, store, writer, row, target, content);
  } finally {
    await release(deps.db, writer).catch((err: unknown) =>
      deps.log.warn({ err }, 'a writer was not released'),
    );
  }
}

async function beginParts(
  db: Kysely<Database>,
  { parts }: PartsBlobStore,
  writer: Writer,
  row: UploadRow,
): Promise<PartsTarget> {
  const key = { workspaceId: row.workspace_id, blobId: row.id };
  if (row.parts_handle !== null) {
    const target = { key, handle: row.parts_handle };
    await parts.keep(target);
    return target;
  }
  const target = { key, handle: await parts.begin(key) };
  try {
    await update(db, writer, { parts_handle: target.handle });
  } catch (error) {
    await parts.discard(target, [], false).catch(() => undefined);
    throw error;
  }
  return target;
}

/** The part that is not yet full: the blocks of it that are, and what has come of the next one. */
interface GrowingPart {
  start: number;
  blocks: Buffer[];
  hashes: BlockHashes[];
  block: Buffer[];
  at: number;
}

async function append(
  deps: Dependencies,
  store: PartsBlobStore,
  writer: Writer,
  row: UploadRow,
  target: PartsTarget,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const part = await readGrowingPart(deps, store, row);
  let recorded = part.at;
  let canStore = true;
  const record = async () => {
    canStore = false;
    await storeReceived(deps, store, writer, row, target, part);
    recorded = part.at;
    canStore = true;
  };
  try {
    for await (const piece of splitAtBlocks(content, part.at)) {
      part.block.push(piece);
      part.at += piece.length;
      if (part.at % blockBytes === 0 || part.at === row.size_bytes) await record();
    }
  } finally {
    if (canStore && part.at > recorded) await record();
  }
  return part.at;
}

async function readGrowingPart(
  deps: Dependencies,
  store: PartsBlobStore,
  row: UploadRow,
): Promise<GrowingPart> {
  const at = row.received_bytes ?? 0;
  const { start, tails } = await readTails(deps.db, store, row, at);
  const blocks = tails.filter(({ length }) => length === blockBytes);
  const block = tails.filter(({ length }) => length < blockBytes);
  return { start, blocks, hashes: blocks.map(hashBlock), block, at };
}

/** Makes all that has come durable: as a part where that is full or the last one, else the block as a tail. */
async function storeReceived(
  deps: Dependencies,
  store: PartsBlobStore,
  writer: Writer,
  row: UploadRow,
  target: PartsTarget,
  part: GrowingPart,
): Promise<void> {
  const block = Buffer.concat(part.block);
  const isWhole = part.at === row.size_bytes;
  if (isWhole || block.length === blockBytes) {
    part.hashes.push(hashBlock(block));
    part.blocks.push(block);
    part.block = [];
  }
  if (!isWhole && part.at - part.start < partBytesOf(row.size_bytes)) {
    await storeTail(deps, store, writer, row.workspace_id, part.at, block);
    return;
  }
  const number = await claimPartNumber(deps.db, writer);
  const tag = await store.parts.put(target, number, Buffer.concat(part.blocks));
  const { sizeBytes, hashes, crc32 } = joinBlocks(part.hashes);
  await recordReceived(deps, writer, part.at, {
    kind: 'part',
    number,
    start_byte: part.start,
    size_bytes: sizeBytes,
    block_hashes: hashes,
    crc32,
    tag,
  });
  part.start = part.at;
  part.blocks = [];
  part.hashes = [];
  await removeTails(deps, store, row, ({ start_byte }) => start_byte < part.at);
}
