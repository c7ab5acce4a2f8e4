import { isUpload } from '../changes/change-definitions.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/replica-database.ts';
import { uploadWithReissuedIds } from './reissue-ids.ts';

/**
 * New ids for what a refused upload creates, where the server knows the present ones: they were there, and are gone. Inside a
 * transaction; what is stored of the upload and of its batch has them from here on. Empty for every other change.
 */
export async function reissueTakenUpload(
  database: ReplicaDatabase,
  { change, problem }: OutboxRow,
  uuid: () => string,
): Promise<ReadonlyMap<string, string>> {
  const upload =
    isUpload(change) && problem === 'id-taken' ? await database.uploads.get(change.uploadId) : undefined;
  if (upload === undefined) return new Map();
  const created = [...upload.folders, ...upload.files.filter(({ replaces }) => !replaces)];
  const ids = new Map(created.map(({ id }) => [id, uuid()]));
  await reissueUpload(database, upload.uploadId, upload.batchId, ids);
  return ids;
}

/** Gives the entries of an upload other ids, and says so where its batch names them. */
export async function reissueUpload(
  database: ReplicaDatabase,
  uploadId: string,
  batchId: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const fresh = <Item extends { readonly id: string }>(item: Item): Item => ({
    ...item,
    id: ids.get(item.id) ?? item.id,
  });
  const upload = await database.uploads.get(uploadId);
  if (upload !== undefined) await database.uploads.put(uploadWithReissuedIds(upload, ids));
  const batch = await database.uploadBatches.get(batchId);
  if (batch?.firstItem) await database.uploadBatches.put({ ...batch, firstItem: fresh(batch.firstItem) });
  const listed = await database.uploadedItems.where('batchId').equals(batchId).toArray();
  await database.uploadedItems.bulkPut(listed.map((row) => ({ ...row, items: row.items.map(fresh) })));
}
