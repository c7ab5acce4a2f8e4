import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Problem } from '../../http/handler.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import type { ContentHash } from '../../storage/content-hash.ts';
import { StorageError } from '../../storage/storage-error.ts';
import { storeWhole } from './receive/store-whole.ts';
import { uploadErrorOf } from './upload-error.ts';
import type { UploadRow } from './upload-queries.ts';

export type FindRefusal = (driveId: string) => Promise<Problem | null>;

/** Stores an upload that is whole, and throws where its sender may not make a file of it now: what has come is kept. */
export async function storePermitted(
  deps: Dependencies,
  store: BlobStore,
  whole: UploadRow,
  findRefusal: FindRefusal,
): Promise<ContentHash> {
  const requirePermission = async () => {
    const refusal = await findRefusal(whole.drive_id);
    if (refusal === null) return;
    await leaveToSender(deps.db, whole.id);
    throw uploadErrorOf(refusal);
  };
  const hash = await storeWhole(deps, store, whole).catch(async (error: unknown) => {
    await requirePermission(); // else the job would make the file once the storage is back
    throw error;
  });
  await requirePermission();
  return hash;
}

/** Where the request broke off that brought the last byte, nobody has looked again at who sent it. */
export async function leaveBrokenToSender(db: Kysely<Database>, id: string, error: unknown): Promise<void> {
  if (!(error instanceof StorageError)) await leaveToSender(db, id);
}

/** The job of sweep-uploads.ts makes no file of it. */
async function leaveToSender(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ left_to_sender: true })
    .where('id', '=', id)
    .whereRef('received_bytes', '=', 'size_bytes')
    .execute();
}
