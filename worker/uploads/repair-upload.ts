import type { AddFiles } from '#contract/changes/change.ts';
import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { abortable, type Result } from '#contract/rules/result.ts';
import type { ContentFile } from '#contract/worker-api/uploads.ts';
import type { WriteProblem } from '#contract/worker-api/worker-api.ts';
import { isUpload } from '../changes/change-definitions.ts';
import { needsAttention } from '../changes/change-state.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import { catchStorageFull } from '../engine/catch-storage-full.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { retryChange } from '../outbox/retry-change.ts';
import { extentOf } from '../outbox/upload-extent.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { AddedFolder, UploadRow } from '../replica/upload-rows.ts';
import type { Uploads } from './uploads.ts';

/** Gives an upload the files that it waits for, found by name and, where they were missing, by size. Answers how many. */
export async function provideFiles(
  { ports, store, write }: EngineContext,
  uploads: Uploads,
  changeId: string,
  files: readonly ContentFile[],
): Promise<number> {
  const { durable } = store;
  const row = await durable.outbox.get(changeId);
  const upload = row && isUpload(row.change) ? await durable.uploads.get(row.change.uploadId) : undefined;
  if (row === undefined || upload === undefined) return 0;
  const isChanged = row.problem === 'file-changed';
  const provided = upload.files.flatMap(
    (file) =>
      files.find(({ name, size }) => name === file.name && (isChanged || size === file.sizeBytes)) ?? [],
  );
  if (provided.length < upload.files.length) return provided.length;
  await write(null, [], async () => {
    await durable.uploads.put(withFiles(upload, provided, uploads.tabId));
    await durable.uploadBatches.update(upload.batchId, { onlyInTab: undefined });
  });
  await uploads.provide(upload.uploadId, provided as unknown as readonly Blob[]);
  await write(null, null, async (transaction) => {
    const issuer = { nowMs: ports.now, uuid: ports.uuid, undoable: false };
    const result = await retryChange(durable, transaction, changeId, null, issuer);
    // The bytes are here; what stands in its way now is said instead.
    const now = (await transaction.all()).find((one) => one.changeId === changeId);
    if (!result.ok && now !== undefined) await transaction.put({ ...now, problem: result.problem.kind });
  });
  return provided.length;
}

/** Makes a refused upload again, into another folder. */
export async function retryInto(
  { ports, store, write }: EngineContext,
  changeId: string,
  folderId: string,
): Promise<Result<true, WriteProblem>> {
  const { durable } = store;
  const retried = await catchStorageFull(
    abortable<true, ChangeProblem>((abortWith) =>
      write<true>(null, null, async (transaction) => {
        const row = (await transaction.all()).find((one) => one.changeId === changeId);
        if (row === undefined || !isUpload(row.change) || !needsAttention(row)) return true;
        const upload = await durable.uploads.get(row.change.uploadId);
        if (upload === undefined) return true;
        await renameDestination(durable, transaction, row.change, folderId);
        const moved = intoFolder(upload, row.change.parentIds, folderId);
        await durable.uploads.put(moved);
        await transaction.put({ ...row, change: { ...row.change, parentId: folderId, ...extentOf(moved) } });
        const issuer = { nowMs: ports.now, uuid: ports.uuid, undoable: false };
        const result = await retryChange(durable, transaction, changeId, null, issuer);
        return result.ok ? true : abortWith(result.problem);
      }),
    ),
  );
  return retried.ok ? retried.value : retried;
}

/** A batch of which nothing came in and nothing else waits goes to the other folder as a whole. */
async function renameDestination(
  durable: ReplicaDatabase,
  transaction: ChangeTransaction,
  { batchId, changeId, driveId }: AddFiles,
  folderId: string,
): Promise<void> {
  const batch = await durable.uploadBatches.get(batchId);
  const isShared = (await transaction.all()).some(
    ({ change }) => isUpload(change) && change.batchId === batchId && change.changeId !== changeId,
  );
  if (batch === undefined || isShared || batch.sentFiles > 0) return;
  const { view } = await transaction.drive(driveId);
  const folderName = view.item(folderId)?.name ?? (await durable.filespaces.get(driveId))?.name ?? '';
  await durable.uploadBatches.put({ ...batch, folderId, folderName });
}

function withFiles(upload: UploadRow, files: readonly ContentFile[], tabId: string): UploadRow {
  const provided = upload.files.map((file, at) => {
    const { size: sizeBytes, lastModified: modifiedMs } = files[at] ?? { size: 0, lastModified: 0 };
    return { ...file, sizeBytes, modifiedMs };
  });
  return { ...upload, files: provided, tabId };
}

/** What was to come into these folders comes into another. Contents that replace others cannot. */
function intoFolder(upload: UploadRow, from: readonly string[], folderId: string): UploadRow {
  const moved = <Entry extends AddedFolder>(entry: Entry): Entry =>
    from.includes(entry.parentId) ? { ...entry, parentId: folderId } : entry;
  return {
    ...upload,
    folders: upload.folders.map(moved),
    files: upload.files.map((file) => (file.replaces ? file : moved(file))),
  };
}
