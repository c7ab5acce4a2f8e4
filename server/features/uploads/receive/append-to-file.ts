import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { PartFiles, PartFileWriter } from '../../../storage/blob-store.ts';
import { hashBlock } from '../../../storage/content-hash.ts';
import type { UploadRow } from '../upload-queries.ts';
import { findPieces, hashedBytes } from './pieces.ts';
import { splitAtBlocks } from './split-at-blocks.ts';
import { recordReceived, release, takeOver, update, type Writer } from './writer.ts';

const blockBytes = limits.contentBlockBytes;

/**
 * Appends to a part file of a folder. The row says how far it has come, block by block, after the disk has it, while the
 * next block comes in: a connection that is cut costs nothing that arrived, a node that is killed two blocks at most.
 */
export async function appendToFile(
  deps: Dependencies,
  partFiles: PartFiles,
  upload: UploadRow,
  offset: number,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const { writer, row } = await takeOver(deps.db, partFiles, upload.id, offset);
  let file: PartFileWriter | undefined;
  try {
    const place = { id: row.id, generation: row.file_generation };
    if (row.file_copy_from !== null) {
      const former = { ...place, generation: row.file_copy_from };
      await partFiles.copy(former, place, offset);
      await update(deps.db, writer, { file_copy_from: null });
      await partFiles.remove(former); // from here on nobody copies from it
    }
    file = await partFiles.open(place, offset);
    return await append(deps, writer, row, file, content);
  } finally {
    await file?.close();
    await release(deps.db, writer).catch((err: unknown) =>
      deps.log.warn({ err }, 'a writer was not released'),
    );
  }
}

async function append(
  deps: Dependencies,
  writer: Writer,
  row: UploadRow,
  file: PartFileWriter,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  let at = row.received_bytes ?? 0;
  let begun = at;
  let block = [await readUnhashed(deps, writer, row, file)];
  let recording: Promise<void> = Promise.resolve();
  const record = async () => {
    if (at === begun) return;
    const [end, bytes] = [at, block];
    const isEnd = end % blockBytes === 0 || end === row.size_bytes;
    begun = end;
    if (isEnd) block = [];
    // One at a time. The next block comes in meanwhile, and no further one.
    await recording;
    recording = recordBlock(deps, writer, file, end, isEnd ? bytes : undefined);
    recording.catch(() => undefined); // whoever waits for it meets its error
  };
  try {
    for await (const piece of splitAtBlocks(content, at)) {
      await file.write(piece);
      at += piece.length;
      block.push(piece);
      if (at % blockBytes === 0 || at === row.size_bytes) await record();
    }
  } finally {
    await record();
    await recording;
  }
  return at;
}

/** `bytes`: what is to be hashed, up to the end of a block or of the whole. */
async function recordBlock(
  deps: Dependencies,
  writer: Writer,
  file: PartFileWriter,
  end: number,
  bytes: readonly Buffer[] | undefined,
): Promise<void> {
  await file.sync();
  await recordReceived(deps, writer, end, bytes && pieceOf(Buffer.concat(bytes), end));
}

/** What stands in the file behind the last block that was hashed: the beginning of the next one. */
async function readUnhashed(
  deps: Dependencies,
  writer: Writer,
  row: UploadRow,
  file: PartFileWriter,
): Promise<Buffer> {
  const received = row.received_bytes ?? 0;
  let from = hashedBytes(await findPieces(deps.db, row.id));
  // More than a block only of an upload that began before hashes were kept.
  while (received - from >= blockBytes || (received === row.size_bytes && from < received)) {
    const block = await file.read(from, Math.min(blockBytes, received - from));
    from += block.length;
    await recordReceived(deps, writer, received, pieceOf(block, from));
  }
  return file.read(from, received - from);
}

function pieceOf(block: Buffer, end: number) {
  const { sizeBytes, hashes, crc32 } = hashBlock(block);
  return {
    kind: 'file',
    number: null,
    start_byte: end - sizeBytes,
    size_bytes: sizeBytes,
    block_hashes: hashes,
    crc32,
    tag: null,
  } as const;
}
