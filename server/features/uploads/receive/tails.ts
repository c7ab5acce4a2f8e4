import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { BlobStore } from '../../../storage/blob-store.ts';
import { PartsLost } from '../../../storage/parts-lost.ts';
import { readContent } from '../../../storage/read-content.ts';
import type { UploadRow } from '../upload-queries.ts';
import { findPieces, hashedBytes, type Piece } from './pieces.ts';
import { recordReceived, requireWriter, type Writer } from './writer.ts';

/**
 * Keeps a block, or as much of it as has come, as an object of its own. The row comes first, so that there is no object that no
 * row names, whoever dies. One that goes on within its block replaces it.
 */
export async function storeTail(
  deps: Dependencies,
  store: BlobStore,
  writer: Writer,
  workspaceId: string,
  end: number,
  bytes: Buffer,
): Promise<void> {
  const id = randomUUID();
  const start = end - bytes.length;
  await inTransaction(deps.db, async (tx) => {
    await requireWriter(tx, writer);
    await tx
      .insertInto('upload_pieces')
      .values({ ...noHashes, id, upload_id: writer.uploadId, start_byte: start, size_bytes: bytes.length })
      .execute();
  });
  await store.put({ workspaceId, blobId: id }, Readable.from([bytes]));
  await inTransaction(deps.db, async (tx) => {
    await recordReceived({ db: tx, nowMs: deps.nowMs }, writer, end);
    await tx.updateTable('upload_pieces').set({ stored: true }).where('id', '=', id).execute();
  });
  const upload = { id: writer.uploadId, workspace_id: workspaceId };
  await removeTails(
    deps,
    store,
    upload,
    (tail) => tail.start_byte === start && tail.size_bytes < bytes.length,
  );
}

const noHashes = {
  kind: 'tail',
  number: null,
  block_hashes: null,
  crc32: null,
  tag: null,
  stored: false,
} as const;

/** What has come behind the last part, block by block. */
export async function readTails(
  db: Kysely<Database>,
  store: BlobStore,
  upload: Pick<UploadRow, 'id' | 'workspace_id'>,
  receivedBytes: number,
): Promise<{ readonly start: number; readonly tails: readonly Buffer[] }> {
  const pieces = await findPieces(db, upload.id);
  const start = hashedBytes(pieces);
  const tails: Buffer[] = [];
  for (let at = start; at < receivedBytes; at += tails.at(-1)?.length ?? 0) {
    const tail = pieces.findLast(
      ({ kind, stored, start_byte }) => kind === 'tail' && stored && start_byte === at,
    );
    if (tail === undefined) throw new Error('an upload is longer than its pieces');
    const key = { workspaceId: upload.workspace_id, blobId: tail.id };
    const content = await readContent(store, { key, sizeBytes: tail.size_bytes, packOffset: null });
    if (content === null) throw new PartsLost();
    tails.push(await buffer(content));
  }
  return { start, tails };
}

/** Those that are stored and not needed any more. What cannot be removed now goes with the upload. */
export async function removeTails(
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  store: BlobStore,
  upload: Pick<UploadRow, 'id' | 'workspace_id'>,
  isOld: (tail: Piece) => boolean,
): Promise<void> {
  const old = (await findPieces(db, upload.id)).filter(
    (piece) => piece.kind === 'tail' && piece.stored && isOld(piece),
  );
  for (const { id } of old) {
    try {
      await store.delete({ workspaceId: upload.workspace_id, blobId: id });
      await db.deleteFrom('upload_pieces').where('id', '=', id).execute();
    } catch (err) {
      log.warn({ err, uploadId: upload.id }, 'a part of an upload could not be removed yet');
    }
  }
}
