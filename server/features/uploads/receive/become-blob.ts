import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { BlobStore } from '../../../storage/blob-store.ts';
import type { ContentHash } from '../../../storage/content-hash.ts';
import type { UploadRow } from '../upload-queries.ts';
import { findPieces, hashOfPieces, type Piece } from './pieces.ts';
import { removeTails } from './tails.ts';

/** Makes an upload that is whole the content of a blob, by whatever node. Once it is, doing so again is no failure. */
export async function becomeBlob(deps: Dependencies, store: BlobStore, row: UploadRow): Promise<ContentHash> {
  const key = { workspaceId: row.workspace_id, blobId: row.id };
  const pieces = await findPieces(deps.db, row.id);
  const hash = hashOfPieces(pieces, row.size_bytes);
  if (row.size_bytes === 0) await store.put(key, Readable.from([]));
  else if (store.partFiles !== null) {
    await store.partFiles.adopt({ id: row.id, generation: row.file_generation }, key);
  } else if (store.parts !== null) {
    const target = { key, handle: row.parts_handle ?? '' };
    await store.parts.complete(target, partsOf(pieces), row.size_bytes);
  }
  return hash;
}

/** Removes what is left of an upload beside its blob. What is not known to be stored may still be, and waits for its end. */
export async function removeCompletedPieces(
  deps: Dependencies,
  store: BlobStore,
  row: UploadRow,
): Promise<void> {
  await removeTails(deps, store, row, () => true);
  if (store.parts === null || row.parts_handle === null) return;
  const target = { key: { workspaceId: row.workspace_id, blobId: row.id }, handle: row.parts_handle };
  const numbers = partsOf(await findPieces(deps.db, row.id)).map(({ number }) => number);
  try {
    await store.parts.discard(target, numbers, true);
  } catch (err) {
    deps.log.warn({ err, uploadId: row.id }, 'the parts of an upload could not be removed yet');
  }
}

/** All that there is of an upload, the blob too unless it belongs to a file. Throws where some of it may be left. */
export async function removeReceived(
  db: Kysely<Database>,
  store: BlobStore,
  row: UploadRow,
  isBlob: boolean,
): Promise<void> {
  const key = { workspaceId: row.workspace_id, blobId: row.id };
  await store.partFiles?.remove({ id: row.id, generation: row.file_generation });
  const pieces = await findPieces(db, row.id);
  for (const { id, kind } of pieces) {
    if (kind === 'tail') await store.delete({ ...key, blobId: id });
  }
  if (store.parts !== null && row.parts_handle !== null) {
    const numbers = Array.from({ length: row.next_part - 1 }, (_, at) => at + 1);
    const target = { key, handle: row.parts_handle };
    await store.parts.discard(target, numbers, isBlob);
  }
  if (!isBlob) await store.delete(key);
}

function partsOf(pieces: readonly Piece[]) {
  return pieces.flatMap(({ kind, number, tag }) =>
    kind === 'part' && number !== null && tag !== null ? [{ number, tag }] : [],
  );
}
