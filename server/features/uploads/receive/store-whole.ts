import { Readable } from 'node:stream';
import type { Dependencies } from '../../../dependencies.ts';
import type { BlobStore } from '../../../storage/blob-store.ts';
import type { ContentHash } from '../../../storage/content-hash.ts';
import { PartsLost } from '../../../storage/parts-lost.ts';
import { removeUpload } from '../remove-upload.ts';
import { UploadError } from '../upload-error.ts';
import { findUpload, type UploadRow } from '../upload-queries.ts';
import { appendToFile } from './append-to-file.ts';
import { becomeBlob } from './become-blob.ts';
import { findReceivedBytes } from './writer.ts';

/** Makes an upload that is whole a blob that no row names yet. One whose parts the storage has lost begins again. */
export async function storeWhole(
  deps: Dependencies,
  store: BlobStore,
  upload: UploadRow,
): Promise<ContentHash> {
  if ((await findReceivedBytes(store, upload)) !== upload.size_bytes) throw new UploadError('upload-differs');
  // One from before hashes were kept with what has come.
  if (upload.received_bytes === null && store.partFiles !== null)
    await appendToFile(deps, store.partFiles, upload, upload.size_bytes, Readable.from([]));
  try {
    return await becomeBlob(deps, store, upload);
  } catch (error) {
    // Canceled since: what it is made of went with its row.
    if ((await findUpload(deps.db, upload.id)) === null) throw new UploadError('not-found');
    if (!(error instanceof PartsLost)) throw error;
    await removeUpload(deps, upload.id);
    throw new UploadError('not-found');
  }
}
